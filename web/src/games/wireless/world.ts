/** The world of Wireless: where Locations and lines lie in the drawing, and the land under them. */

import { geoPath, geoProjection } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import atlas from "world-atlas/land-110m.json";
import type {
  WirelessBoard as Board,
  WirelessComponents as Edition,
  WirelessLocation,
} from "../../lib/types.gen";

/** Units of the drawing for one of the edition's. */
export const SCALE = 10;

export interface Place extends WirelessLocation {
  x: number;
  y: number;
}

export interface Stretch {
  kind: "horizontal" | "vertical";
  from: string;
  to: string;
  path: string;
}

type Table = readonly (readonly number[])[];

/** The edition's own projection: straight pieces between pairs of (degrees, units). */
function stretch(degrees: number, table: Table): number {
  for (let i = 1; i < table.length; i++) {
    const [a = 0, atA = 0] = table[i - 1] ?? [];
    const [b = 0, atB = 0] = table[i] ?? [];
    const inside = a < b ? degrees <= b : degrees >= b;
    if (inside || i === table.length - 1) {
      return (atA + ((atB - atA) * (degrees - a)) / (b - a)) * SCALE;
    }
  }
  return 0;
}

export function places(board: Board): Map<string, Place> {
  const spots = new Map(board.spots.map((spot) => [spot.id, spot]));
  return new Map(
    board.edition.map.locations.map((location) => {
      const { x = 0, y = 0 } = spots.get(location.id) ?? {};
      return [location.id, { ...location, x: x * SCALE, y: y * SCALE }];
    }),
  );
}

/** All lines between neighbours; those round the globe are drawn out of both edges. */
export function stretches(edition: Edition, at: Map<string, Place>): Stretch[] {
  const width = edition.map.projection.width * SCALE;
  return edition.map.lines.flatMap(({ kind, path, globe }) =>
    path.slice(1).flatMap((to, i): Stretch[] => {
      const from = path[i] ?? "";
      const [a, b] = [at.get(from), at.get(to)];
      if (!a || !b) return [];
      const ends = globe
        ? `M${a.x} ${a.y}L${b.x + width} ${b.y}M${a.x - width} ${a.y}L${b.x} ${b.y}`
        : `M${a.x} ${a.y}L${b.x} ${b.y}`;
      return [{ kind, from, to, path: ends }];
    }),
  );
}

/** Short ends with a bar where a signal leaves the map. */
export function lostEnds(edition: Edition, at: Map<string, Place>): string {
  const steps = { west: [-1, 0], east: [1, 0], north: [0, -1], south: [0, 1] } as const;
  const reach = edition.map.projection.space * SCALE * 0.5;
  return (Object.keys(steps) as (keyof typeof steps)[])
    .flatMap((side) =>
      edition.map.lost[side].map((id) => {
        const place = at.get(id);
        if (!place) return "";
        const [dx, dy] = steps[side];
        const x = place.x + dx * reach;
        const y = place.y + dy * reach;
        const bar = `M${x + dx * 8 - dy * 6} ${y + dy * 8 - dx * 6}L${x + dx * 8 + dy * 6} ${y + dy * 8 + dx * 6}`;
        return `M${x} ${y}L${x + dx * 8} ${y + dy * 8}${bar}`;
      }),
    )
    .join("");
}

/** The land of the world as one SVG path in the edition's projection. */
export function land(edition: Edition): string {
  const { longitude, latitude } = edition.map.projection;
  const degrees = 180 / Math.PI;
  const bent = geoProjection((lon, lat) => [
    stretch(lon * degrees, longitude),
    -stretch(lat * degrees, latitude),
  ])
    .scale(1)
    .translate([stretch(0, longitude), stretch(0, latitude)])
    .precision(0);
  const topology = atlas as unknown as Topology<{ land: GeometryCollection }>;
  return geoPath(bent).digits(1)(feature(topology, topology.objects.land)) ?? "";
}

/** A nation's name in two letters: "United States" as "US", "Italy" as "IT". */
export function nationCode(name: string): string {
  const words = name.split(" ");
  const initials = words.map((word) => word.charAt(0)).join("");
  return (words.length > 1 ? initials : name).slice(0, 2).toUpperCase();
}

/** Where a name stands: its anchor point, and how it hangs on it. */
export interface Tag {
  x: number;
  y: number;
  anchor: "middle" | "start" | "end";
}

const LETTER = 8.3;
const LINE = 17;

/** Places for the names, clear of all spaces and of each other as far as that can be. */
export function tags(at: Map<string, Place>, radius: number): Map<string, Tag> {
  const spots = [...at.values()];
  const taken: { left: number; right: number; top: number; bottom: number }[] = [];
  const found = new Map<string, Tag>();
  for (const place of spots) {
    const width = place.name.length * LETTER;
    const choices = [
      { x: 0, y: radius + 14, anchor: "middle" as const, left: -width / 2 },
      { x: 0, y: -radius - 6, anchor: "middle" as const, left: -width / 2 },
      { x: radius + 5, y: 5, anchor: "start" as const, left: radius + 5 },
      { x: -radius - 5, y: 5, anchor: "end" as const, left: -radius - 5 - width },
    ].map(({ x, y, anchor, left }) => {
      const box = {
        left: place.x + left,
        right: place.x + left + width,
        top: place.y + y - LINE + 4,
        bottom: place.y + y + 4,
      };
      const spaces = spots.filter(
        (other) =>
          other !== place &&
          other.x + radius > box.left &&
          other.x - radius < box.right &&
          other.y + radius > box.top &&
          other.y - radius < box.bottom,
      );
      const names = taken.filter(
        (other) =>
          other.right > box.left &&
          other.left < box.right &&
          other.bottom > box.top &&
          other.top < box.bottom,
      );
      return { tag: { x, y, anchor }, box, clashes: spaces.length + names.length };
    });
    const best = choices.reduce((a, b) => (b.clashes < a.clashes ? b : a));
    taken.push(best.box);
    found.set(place.id, best.tag);
  }
  return found;
}
