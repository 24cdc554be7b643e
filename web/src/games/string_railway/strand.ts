/* eslint-disable @typescript-eslint/no-non-null-assertion -- indices stay within loop bounds here */
/** A drawn string: cut to its length, smoothed without changing what it meets, bent by handles. */

import {
  lengthOf,
  measure,
  simplified,
  type Ground,
  type Line,
  type Measure,
  type Point,
} from "./measure";

/** As many points as a string may have, with room for what simplifying cannot take away. */
const MOST = 190;

/** The line cut where the string ends: `limit` in thousandths of a unit. */
export function cutTo(line: Line, limit: number): { line: Point[]; spent: boolean } {
  const out: Point[] = [];
  let used = 0;
  for (const point of line) {
    const last = out.at(-1);
    if (!last) {
      out.push(point);
      continue;
    }
    const step = lengthOf([last, point]);
    if (used + step > limit) {
      const share = Math.max(0, (limit - used - 1500) / step);
      const end: Point = [
        Math.trunc(last[0] + (point[0] - last[0]) * share),
        Math.trunc(last[1] + (point[1] - last[1]) * share),
      ];
      if (lengthOf([last, end]) + used <= limit) out.push(end);
      return { line: out, spent: true };
    }
    used += step;
    out.push(point);
  }
  return { line: out, spent: false };
}

/** Fewer points for the same drawing: none of those left out is farther off than `slack`. */
export function thinned(line: Line, slack: number): Point[] {
  if (line.length < 3) return [...line];
  const [first, last] = [line[0]!, line.at(-1)!];
  let worst = 0;
  let at = 0;
  for (let i = 1; i < line.length - 1; i++) {
    const off = distance(line[i]!, first, last);
    if (off > worst) [worst, at] = [off, i];
  }
  if (worst <= slack) return [first, last];
  return [...thinned(line.slice(0, at + 1), slack).slice(0, -1), ...thinned(line.slice(at), slack)];
}

function distance(p: Point, a: Point, b: Point): number {
  const [rx, ry] = [b[0] - a[0], b[1] - a[1]];
  const way = rx * rx + ry * ry;
  const t = way ? Math.max(0, Math.min(1, ((p[0] - a[0]) * rx + (p[1] - a[1]) * ry) / way)) : 0;
  return Math.hypot(p[0] - a[0] - t * rx, p[1] - a[1] - t * ry);
}

/** A smooth curve through the handles, as whole points (a Catmull-Rom spline). */
export function curve(handles: Line): Point[] {
  if (handles.length < 3) return simplified(handles);
  const steps = Math.max(3, Math.min(12, Math.floor(MOST / (handles.length - 1))));
  const out: Point[] = [handles[0]!];
  for (let i = 0; i < handles.length - 1; i++) {
    const [p1, p2] = [handles[i]!, handles[i + 1]!];
    const p0 = handles[i - 1] ?? p1;
    const p3 = handles[i + 2] ?? p2;
    for (let k = 1; k <= steps; k++) out.push(between(p0, p1, p2, p3, k / steps));
  }
  return simplified(out);
}

function between(p0: Point, p1: Point, p2: Point, p3: Point, t: number): Point {
  const at = (k: 0 | 1) => {
    const [a, b, c, d] = [p0[k], p1[k], p2[k], p3[k]];
    const m1 = (c - a) / 2;
    const m2 = (d - b) / 2;
    const [t2, t3] = [t * t, t * t * t];
    return Math.round(
      (2 * t3 - 3 * t2 + 1) * b + (t3 - 2 * t2 + t) * m1 + (3 * t2 - 2 * t3) * c + (t3 - t2) * m2,
    );
  };
  return [at(0), at(1)];
}

/**
 * How far a handle can follow the pointer: the place nearest to `to` on the way from `from` where
 * the string, as `shape` bends it, still reaches.
 */
export function reachable(
  from: Point,
  to: Point,
  shape: (place: Point) => Point[],
  limit: number,
): Point {
  if (lengthOf(shape(to)) <= limit) return to;
  let [low, high] = [0, 1];
  let best = from;
  for (let k = 0; k < 8; k++) {
    const share = (low + high) / 2;
    const spot: Point = [
      Math.round(from[0] + share * (to[0] - from[0])),
      Math.round(from[1] + share * (to[1] - from[1])),
    ];
    if (lengthOf(shape(spot)) <= limit) [low, best] = [share, spot];
    else high = share;
  }
  return best;
}

export interface Strand {
  /** What can be taken hold of. */
  handles: Point[];
  /** What will be laid: whole points, simplified. */
  line: Point[];
}

/**
 * Make a drawn line calm: the fewest handles whose smooth curve still meets the same stations in the
 * same order, crosses no more, keeps out of the mountain and on the board if the drawing does, and is
 * not too long. Where no smoothing does, the drawing stays as it is.
 */
export function calmed(drawn: Line, ground: Ground, limit: number): Strand {
  const raw = simplified(drawn);
  const wanted = measure(raw, ground);
  for (const slack of [160, 110, 75, 50, 30, 18, 10, 6, 3]) {
    const handles = thinned(raw, slack);
    for (const line of [curve(handles), simplified(handles)]) {
      if (line.length > MOST) continue;
      const found = measure(line, ground);
      if (found.length <= limit && noWorse(found, wanted)) return { handles, line };
    }
  }
  const handles = raw.length <= MOST ? raw : thinned(raw, 6);
  return { handles, line: simplified(handles) };
}

function noWorse(found: Measure, wanted: Measure): boolean {
  return (
    found.visits.join(" ") === wanted.visits.join(" ") &&
    found.crossed.length <= wanted.crossed.length &&
    found.knots.length <= wanted.knots.length &&
    (!found.mountain || wanted.mountain) &&
    (!found.off || wanted.off)
  );
}

/** Half the diagonal of a tile and a bit: so near to its middle a string is on it. */
const ON_TILE = 300;

/**
 * The piece of a laid string between its k-th and its next stop, for drawing walks along it.
 *
 * @param stops the middles of its stops, in order.
 */
export function piece(line: Line, stops: readonly { x: number; y: number }[], k: number): Point[] {
  const fine = line.flatMap((a, i) => {
    const b = line[i + 1];
    if (!b) return [a];
    const parts = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / 60));
    return Array.from({ length: parts }, (_, n): Point => [
      a[0] + ((b[0] - a[0]) * n) / parts,
      a[1] + ((b[1] - a[1]) * n) / parts,
    ]);
  });
  const marks: number[] = [];
  let at = 0;
  for (const stop of stops) {
    const off = (i: number) => Math.hypot(fine[i]![0] - stop.x, fine[i]![1] - stop.y);
    let best = at;
    let met = false;
    for (let i = at; i < fine.length; i++) {
      if (off(i) < ON_TILE) met = true;
      else if (met) break;
      if (off(i) < off(best)) best = i;
    }
    marks.push(best);
    at = best;
  }
  return fine.slice(marks[k] ?? 0, (marks[k + 1] ?? 0) + 1);
}
