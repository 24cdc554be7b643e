/** Where hexes lie in the drawing: pointy tops, axial coordinates, east is (1, 0). */

import type {
  Offer,
  UsTelegraphBoardView as Board,
  UsTelegraphTelegraphView as View,
} from "../../lib/types.gen";

export type Resource = "water" | "wood" | "clay" | "metal";
export const RESOURCES: readonly Resource[] = ["water", "wood", "clay", "metal"];
export const SIZE = 24;

export interface Spot {
  x: number;
  y: number;
}

export interface Terrain extends Spot {
  /** Its name in actions, such as "7.3". */
  id: string;
  symbol: string;
  q: number;
  r: number;
}

export interface Ground {
  terrains: Terrain[];
  cities: (Spot & { name: string })[];
  regions: { region: number; outline: string }[];
}

export function place(q: number, r: number): Spot {
  return { x: SIZE * Math.sqrt(3) * (q + r / 2), y: SIZE * 1.5 * r };
}

/** A hexagon of the given radius as the points of a polygon. */
export function hexagon({ x, y }: Spot, radius = SIZE): string {
  return corners({ x, y }, radius)
    .map((point) => point.map((n) => n.toFixed(1)).join(","))
    .join(" ");
}

function corners({ x, y }: Spot, radius: number): [number, number][] {
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = (Math.PI / 180) * (60 * i - 30);
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** The seven Terrains of a Region with its centre at (q, r), turned by so many sixths. */
export function terrainsOf(
  board: Board,
  region: number,
  q: number,
  r: number,
  sixths: number,
): Terrain[] {
  const symbols = board.symbols[region - 1] ?? [];
  return (board.turns[sixths] ?? []).map(([dq = 0, dr = 0], i) => ({
    id: `${region}.${i}`,
    symbol: symbols[i] ?? "-",
    q: q + dq,
    r: r + dr,
    ...place(q + dq, r + dr),
  }));
}

export function ground(board: Board, view: View): Ground {
  const terrains = view.regions.flatMap(({ region, q, r, sixths }) =>
    terrainsOf(board, region, q, r, sixths),
  );
  return {
    terrains,
    cities: view.cities.map(({ name, q, r }) => ({ name, ...place(q, r) })),
    regions: view.regions.map(({ region, q, r, sixths }) => ({
      region,
      outline: outline(terrainsOf(board, region, q, r, sixths)),
    })),
  };
}

/** The outer border of a few hexes as one path: the edges that belong to only one of them. */
export function outline(hexes: readonly Spot[]): string {
  const edges = new Map<string, string>();
  for (const hex of hexes) {
    const points = corners(hex, SIZE).map((p) => p.map(tenth).join(" "));
    points.forEach((from, i) => {
      const to = points[(i + 1) % 6] ?? "";
      const key = [from, to].sort().join("|");
      if (edges.has(key)) edges.delete(key);
      else edges.set(key, `M${from}L${to}`);
    });
  }
  return [...edges.values()].join("");
}

/** A coordinate to a tenth, with no minus before a zero: equal places are written equally. */
const tenth = (n: number): number => Math.round(n * 10) / 10 + 0;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The box round all of these places, with room for a Region more at each side if asked. */
export function box(places: readonly Spot[], margin = SIZE * 1.6): Box {
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  return {
    x: left - margin,
    y: top - margin,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
  };
}

/** The corner of a box that lies farthest from all of these places: there something can lie. */
export function freeCorner(places: readonly Spot[], box: Box): "sw" | "se" | "nw" | "ne" {
  const room = (corner: string): number => {
    const x = box.x + (corner.endsWith("w") ? 0 : box.width);
    const y = box.y + (corner.startsWith("n") ? 0 : box.height);
    return Math.min(...places.map((spot) => Math.hypot(spot.x - x, spot.y - y)));
  };
  const corners = ["sw", "se", "nw", "ne"] as const;
  return corners.reduce((best, corner) => (room(corner) > room(best) + 1 ? corner : best));
}

/** A spot where the centre of a new Region may come, with the offer that names it. */
export interface Site extends Spot {
  offer: Offer;
}

export function sitesOf(board: Board, view: View, offers: readonly Offer[]): Site[] {
  return offers.flatMap((offer) => {
    if (offer.action.do !== "place") return [];
    const beside = String(offer.action.beside);
    const laid = view.regions.find(({ region }) => String(region) === beside);
    const from = laid ?? view.cities.find(({ name }) => name === beside);
    const step = (laid ? board.sides : board.city_sides)[Number(offer.action.side)];
    if (!from || !step) return [];
    return [{ offer, ...place(from.q + (step[0] ?? 0), from.r + (step[1] ?? 0)) }];
  });
}

/** The site nearest to a place, within reach. */
export function nearest(sites: readonly Site[], { x, y }: Spot, reach: number): Site | null {
  let [found, least]: [Site | null, number] = [null, reach];
  for (const site of sites) {
    const far = Math.hypot(site.x - x, site.y - y);
    if (far < least) [found, least] = [site, far];
  }
  return found;
}

/** Where the new Region lies that is being turned. */
export function spotOf({ spot }: View): Spot[] {
  return spot ? [place(...spot)] : [];
}
