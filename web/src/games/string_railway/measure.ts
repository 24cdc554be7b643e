/* eslint-disable @typescript-eslint/no-non-null-assertion -- indices stay within loop bounds here */
/**
 * Measuring a string while it is drawn: its length, the tiles it meets, where it crosses others,
 * whether it goes through the mountain.
 *
 * This is the one declared second copy of geometry outside the engine, so that a drawing never waits
 * for the server. It knows facts only: no price, no action points, no verdict; those come from the
 * engine. `measure.test.ts` holds it against the engine's own results, exactly. All numbers are
 * whole tenths of a millimetre below 10,000, so that the products stay exact in doubles; where they
 * would not, BigInt takes over.
 */

export type Point = readonly [number, number];
export type Line = readonly Point[];

export interface Tile {
  number: number;
  x: number;
  y: number;
  p: number;
  q: number;
}

export interface Ground {
  board: Line;
  mountain: Line;
  tiles: readonly Tile[];
  routes: readonly Line[];
}

export interface Measure {
  /** In thousandths of a unit, each straight piece rounded up. */
  length: number;
  visits: number[];
  crossed: { route: number; at: Point }[];
  knots: Point[];
  /** Some stretch lies inside the mountain. */
  mountain: boolean;
  /** Some stretch lies outside the board, or along the board string. */
  off: boolean;
}

export function measure(line: Line, ground: Ground): Measure {
  return {
    length: lengthOf(line),
    visits: visits(line, ground.tiles),
    crossed: ground.routes.flatMap((other, route) =>
      crossings(line, other, ground.tiles).map((at) => ({ route, at })),
    ),
    knots: crossings(line, line, ground.tiles),
    mountain: sides(line, ground.mountain).has(1),
    off: [...sides(line, ground.board)].some((side) => side < 1),
  };
}

/** The same line without repeated points and points between collinear neighbours. */
export function simplified(points: Line): Point[] {
  const out: Point[] = [];
  for (const p of points) {
    const last = out.at(-1);
    if (last && last[0] === p[0] && last[1] === p[1]) continue;
    for (let a = out.at(-2), b = out.at(-1); a && b; a = out.at(-2), b = out.at(-1)) {
      const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], p[0] - b[0], p[1] - b[1]];
      if (ux * vy !== uy * vx || ux * vx + uy * vy <= 0) break;
      out.pop();
    }
    out.push(p);
  }
  return out;
}

/** Length in thousandths of a unit, each piece rounded up. */
export function lengthOf(line: Line): number {
  let total = 0;
  for (let i = 1; i < line.length; i++) total += pieceLength(line[i - 1]!, line[i]!);
  return total;
}

function pieceLength(a: Point, b: Point): number {
  const square = 1_000_000 * ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2);
  let root = Math.ceil(Math.sqrt(square));
  while (root > 0 && (root - 1) * (root - 1) >= square) root--;
  while (root * root < square) root++;
  return root;
}

// -- tiles -----------------------------------------------------------------------------------------

/** Whether the point (x / den, y / den) lies on a tile or its edge. */
function holds(tile: Tile, x: number, y: number, den = 1): boolean {
  const [dx, dy] = [x - tile.x * den, y - tile.y * den];
  const [a, b] = [tile.p - tile.q, tile.p + tile.q];
  const reach = (tile.p * tile.p + tile.q * tile.q) * den;
  return Math.abs(a * dx + b * dy) <= reach && Math.abs(b * dx - a * dy) <= reach;
}

export function tileAt(tiles: readonly Tile[], [x, y]: Point): Tile | undefined {
  return tiles.find((tile) => holds(tile, x, y));
}

/** The part of the piece from a to b on a tile: from n0 / d0 to n1 / d1 of the way. */
function clip(tile: Tile, a: Point, b: Point): [number, number, number, number] | null {
  const [ta, tb] = [tile.p - tile.q, tile.p + tile.q];
  const reach = tile.p * tile.p + tile.q * tile.q;
  const [dx, dy, ex, ey] = [a[0] - tile.x, a[1] - tile.y, b[0] - tile.x, b[1] - tile.y];
  let [n0, d0, n1, d1] = [0, 1, 1, 1];
  for (let [start, stop] of [
    [ta * dx + tb * dy, ta * ex + tb * ey],
    [tb * dx - ta * dy, tb * ex - ta * ey],
  ] as [number, number][]) {
    if (start > stop) [start, stop] = [-start, -stop];
    if (start > reach || stop < -reach) return null;
    const way = stop - start;
    if (start < -reach && (-reach - start) * d0 > n0 * way) [n0, d0] = [-reach - start, way];
    if (stop > reach && (reach - start) * d1 < n1 * way) [n1, d1] = [reach - start, way];
  }
  return n0 * d1 <= n1 * d0 ? [n0, d0, n1, d1] : null;
}

/** The tiles a line meets, in order along it. */
export function visits(line: Line, tiles: readonly Tile[]): number[] {
  const out: number[] = [];
  let reached: [number, boolean] = [-1, false];
  for (let i = 1; i < line.length; i++) {
    const parts = tiles.flatMap((tile) => {
      const part = clip(tile, line[i - 1]!, line[i]!);
      return part ? [{ number: tile.number, part }] : [];
    });
    parts.sort((m, n) => m.part[0] * n.part[1] - n.part[0] * m.part[1] || m.number - n.number);
    for (const { number, part } of parts) {
      const carriedOn =
        part[0] === 0 && reached[0] === i - 1 && reached[1] && out.at(-1) === number;
      if (!carriedOn) out.push(number);
      reached = [i, part[2] === part[3]];
    }
  }
  return out;
}

// -- crossings -------------------------------------------------------------------------------------

interface Single {
  t: number;
  u: number;
  den: number;
}
interface Shared {
  start: Point;
  end: Point;
}

/** How the piece ab meets the piece cd: not, at one point, or along a stretch. */
function contact(a: Point, b: Point, c: Point, d: Point): Single | Shared | null {
  const [rx, ry, sx, sy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const [wx, wy] = [c[0] - a[0], c[1] - a[1]];
  let den = rx * sy - ry * sx;
  if (den) {
    let [t, u] = [wx * sy - wy * sx, wx * ry - wy * rx];
    if (den < 0) [den, t, u] = [-den, -t, -u];
    return t >= 0 && t <= den && u >= 0 && u <= den ? { t, u, den } : null;
  }
  if (wx * ry !== wy * rx) return null;
  const at = (p: Point) => (p[0] - a[0]) * rx + (p[1] - a[1]) * ry;
  const [ca, da, end] = [at(c), at(d), rx * rx + ry * ry];
  const [low, high] = ca <= da ? [c, d] : [d, c];
  const start = Math.min(ca, da) > 0 ? low : a;
  const stop = Math.max(ca, da) < end ? high : b;
  if (same(start, stop)) return { t: Number(same(start, b)), u: Number(same(start, d)), den: 1 };
  return at(stop) - at(start) < 0 ? null : { start, end: stop };
}

const same = (a: Point, b: Point) => a[0] === b[0] && a[1] === b[1];
const cross = (a: Point, b: Point) => a[0] * b[1] - a[1] * b[0];
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1];
const from = (a: Point, b: Point): Point => [b[0] - a[0], b[1] - a[1]];
const sameWay = (a: Point, b: Point) => cross(a, b) === 0 && dot(a, b) > 0;

function turnsThrough(back: Point, on: Point, ray: Point): boolean {
  const turn = cross(back, on);
  if (turn > 0) return cross(back, ray) > 0 && cross(ray, on) > 0;
  if (turn < 0) return !(cross(on, ray) > 0 && cross(ray, back) > 0);
  return dot(back, on) < 0 && cross(back, ray) > 0;
}

/** A point with fractions: (x / d, y / d), d > 0, in lowest terms. */
interface Spot {
  x: bigint;
  y: bigint;
  d: bigint;
}
interface Part {
  a: Spot;
  b: Spot;
}

function spotOn(a: Point, b: Point, n: number, d: number): Spot {
  const den = BigInt(d);
  const along = BigInt(n);
  const x = BigInt(a[0]) * den + along * BigInt(b[0] - a[0]);
  const y = BigInt(a[1]) * den + along * BigInt(b[1] - a[1]);
  const g = gcd(gcd(x, y), den);
  return { x: x / g, y: y / g, d: den / g };
}

function gcd(a: bigint, b: bigint): bigint {
  [a, b] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (b) [a, b] = [b, a % b];
  return a || 1n;
}

const keyOf = ({ x, y, d }: Spot) => `${x}/${y}/${d}`;
const less = (a: bigint, da: bigint, b: bigint, db: bigint) => a * db < b * da;

function coversSpot(tiles: readonly Tile[], { x, y, d }: Spot): boolean {
  return tiles.some((tile) => {
    const [dx, dy] = [x - BigInt(tile.x) * d, y - BigInt(tile.y) * d];
    const [a, b] = [BigInt(tile.p - tile.q), BigInt(tile.p + tile.q)];
    const reach = BigInt(tile.p * tile.p + tile.q * tile.q) * d;
    const [s, t] = [a * dx + b * dy, b * dx - a * dy];
    return -reach <= s && s <= reach && -reach <= t && t <= reach;
  });
}

/** The places outside all tiles where a line crosses another, or (given twice) itself. */
export function crossings(line: Line, other: Line, tiles: readonly Tile[]): Point[] {
  const points = new Map<string, Spot>();
  const parts: Part[] = [];
  const itself = line === other;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!];
    for (let j = itself ? i + 1 : 1; j < other.length; j++) {
      const [c, d] = [other[j - 1]!, other[j]!];
      if (apart(a[0], b[0], c[0], d[0]) || apart(a[1], b[1], c[1], d[1])) continue;
      const meets = contact(a, b, c, d);
      if (!meets) continue;
      if ("start" in meets) parts.push(...bare(meets, tiles));
      else if (changesSide(line, i, other, j, meets)) {
        const spot = spotOn(a, b, meets.t, meets.den);
        if (!coversSpot(tiles, spot)) points.set(keyOf(spot), spot);
      }
    }
  }
  const pieces = [...parts, ...[...points.values()].map((spot) => ({ a: spot, b: spot }))];
  return pieces.length ? oneForEach(pieces, tiles) : [];
}

const apart = (a: number, b: number, c: number, d: number) =>
  Math.max(a, b) < Math.min(c, d) || Math.min(a, b) > Math.max(c, d);

/** Whether the line changes sides of the other where their pieces i and j meet at one point. */
function changesSide(line: Line, i: number, other: Line, j: number, meets: Single): boolean {
  const { t, u, den } = meets;
  if (t > 0 && t < den && u > 0 && u < den) return true;
  if (t === den || u === den || (t === 0 && i === 1) || (u === 0 && j === 1)) return false;
  const mine = from(line[i - 1]!, line[i]!);
  const mineBack: Point = t === 0 ? from(line[i - 1]!, line[i - 2]!) : [-mine[0], -mine[1]];
  const its = from(other[j - 1]!, other[j]!);
  const itsBack: Point = u === 0 ? from(other[j - 1]!, other[j - 2]!) : [-its[0], -its[1]];
  for (const ray of [mine, mineBack]) {
    if (sameWay(ray, its) || sameWay(ray, itsBack)) return false;
  }
  return turnsThrough(itsBack, its, mine) !== turnsThrough(itsBack, its, mineBack);
}

/** The parts of a shared stretch that no tile covers. */
function bare({ start, end }: Shared, tiles: readonly Tile[]): Part[] {
  const covered = tiles
    .flatMap((tile) => clip(tile, start, end) ?? [])
    .reduce<[number, number, number, number][]>((rows, n, k) => {
      if (k % 4 === 0) rows.push([n, 1, 1, 1]);
      else rows.at(-1)![(k % 4) as 1 | 2 | 3] = n;
      return rows;
    }, [])
    .sort((m, n) => m[0] * n[1] - n[0] * m[1] || m[2] * n[3] - n[2] * m[3]);
  const parts: Part[] = [];
  let at: [number, number] = [0, 1];
  for (const [n0, d0, n1, d1] of [...covered, [1, 1, 1, 1] as const]) {
    if (n0 * at[1] > at[0] * d0) {
      parts.push({ a: spotOn(start, end, at[0], at[1]), b: spotOn(start, end, n0, d0) });
    }
    if (n1 * at[1] > at[0] * d1) at = [n1, d1];
  }
  return parts;
}

/** One lattice point for each connected part of a meeting. */
function oneForEach(pieces: readonly Part[], tiles: readonly Tile[]): Point[] {
  let group = pieces.map((_, i) => i);
  for (let i = 0; i < pieces.length; i++) {
    for (let j = i + 1; j < pieces.length; j++) {
      if (group[i] === group[j] || !joined(pieces[i]!, pieces[j]!, tiles)) continue;
      const [old, now] = [group[i]!, group[j]!];
      group = group.map((g) => (g === old ? now : g));
    }
  }
  const first = new Map<number, Spot>();
  pieces.forEach(({ a, b }, i) => {
    for (const spot of [a, b]) {
      const known = first.get(group[i]!);
      if (!known || before(spot, known)) first.set(group[i]!, spot);
    }
  });
  const round = (n: bigint, d: bigint) => Number(floorDiv(2n * n + d, 2n * d));
  return [...first.values()]
    .map(({ x, y, d }): Point => [round(x, d), round(y, d)])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

const floorDiv = (a: bigint, b: bigint) => (a < 0n && a % b ? a / b - 1n : a / b);

function before(a: Spot, b: Spot): boolean {
  if (a.x * b.d !== b.x * a.d) return less(a.x, a.d, b.x, b.d);
  return less(a.y, a.d, b.y, b.d);
}

function joined(one: Part, two: Part, tiles: readonly Tile[]): boolean {
  const touching = [
    ...[one.a, one.b].filter((spot) => liesOn(spot, two)),
    ...[two.a, two.b].filter((spot) => liesOn(spot, one)),
  ];
  return touching.some((spot) => !coversSpot(tiles, spot));
}

function liesOn({ x, y, d }: Spot, { a, b }: Part): boolean {
  // All three brought to one denominator.
  const [ax, ay] = [a.x * b.d * d, a.y * b.d * d];
  const [bx, by] = [b.x * a.d * d, b.y * a.d * d];
  const [px, py] = [x * a.d * b.d, y * a.d * b.d];
  const within = (n: bigint, m: bigint, v: bigint) =>
    n <= m ? n <= v && v <= m : m <= v && v <= n;
  return (
    (bx - ax) * (py - ay) === (by - ay) * (px - ax) && within(ax, bx, px) && within(ay, by, py)
  );
}

// -- closed strings --------------------------------------------------------------------------------

/** Where stretches of a line lie to a closed string: inside (1), along it (0), outside (-1). */
export function sides(line: Line, ring: Line): Set<number> {
  const found = new Set<number>();
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!];
    const stops: [number, number][] = [
      [0, 1],
      [1, 1],
    ];
    for (let j = 0; j < ring.length; j++) {
      const [c, d] = [ring[j]!, ring[(j + 1) % ring.length]!];
      if (apart(a[0], b[0], c[0], d[0]) || apart(a[1], b[1], c[1], d[1])) continue;
      const meets = contact(a, b, c, d);
      if (!meets) continue;
      if ("start" in meets) {
        const r = from(a, b);
        for (const p of [meets.start, meets.end]) stops.push([dot(from(a, p), r), dot(r, r)]);
      } else stops.push([meets.t, meets.den]);
    }
    stops.sort((m, n) => m[0] * n[1] - n[0] * m[1]);
    for (let k = 1; k < stops.length; k++) {
      const [[n0, d0], [n1, d1]] = [stops[k - 1]!, stops[k]!];
      if (n0 * d1 === n1 * d0) continue;
      const num = BigInt(n0) * BigInt(d1) + BigInt(n1) * BigInt(d0);
      found.add(sideAt(ring, a, b, num, 2n * BigInt(d0) * BigInt(d1)));
    }
  }
  return found;
}

/** 1 inside, 0 along, -1 outside: the point n / d of the way from a to b. */
function sideAt(ring: Line, a: Point, b: Point, n: bigint, d: bigint): number {
  const x = BigInt(a[0]) * d + n * BigInt(b[0] - a[0]);
  const y = BigInt(a[1]) * d + n * BigInt(b[1] - a[1]);
  let inside = false;
  const last = ring.at(-1);
  if (!last) return -1;
  let [px, py] = [BigInt(last[0]) * d, BigInt(last[1]) * d];
  for (const corner of ring) {
    const [qx, qy] = [BigInt(corner[0]) * d, BigInt(corner[1]) * d];
    if (py > y !== qy > y) {
      const turn = (qx - px) * (y - py) - (qy - py) * (x - px);
      if (turn === 0n) return 0;
      if (turn > 0n === qy > py) inside = !inside;
    } else if (qy === y && (qx === x || (py === y && px < x !== qx < x))) return 0;
    [px, py] = [qx, qy];
  }
  return inside ? 1 : -1;
}
