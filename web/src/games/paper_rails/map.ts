/** The map: where cities and connections lie in the drawing, and the outline of the States. */

import { geoConicEqualArea, geoPath } from "d3-geo";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import atlas from "us-atlas/states-10m.json";
import type {
  PaperRailsBoard as Board,
  PaperRailsBoardCity as BoardCity,
} from "../../lib/types.gen";

export interface Connection {
  number: number;
  id: string;
  a: BoardCity;
  b: BoardCity;
  name: string;
  x: number;
  y: number;
}

export function connections(board: Board): Connection[] {
  return board.lines.flatMap((line, number): Connection[] => {
    const a = board.cities[line.a];
    const b = board.cities[line.b];
    if (!a || !b) return [];
    const name = `${a.name} – ${b.name}`;
    return [{ number, id: line.id, a, b, name, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }];
  });
}

/** How far a place of the drawing lies from a connection. */
export function distance({ a, b }: Connection, { x, y }: { x: number; y: number }): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy);
  const t = Math.max(0, Math.min(1, along));
  return Math.hypot(a.x + t * dx - x, a.y + t * dy - y);
}

/* Alaska, Hawaii and the islands lie outside the game. */
const OUTSIDE = new Set(["02", "15", "60", "66", "69", "72", "78"]);

/** The States as SVG paths in the board's projection: the land, and the borders between States. */
export function outline({ projection: p }: Board): { land: string; borders: string } {
  const projection = geoConicEqualArea()
    .parallels(p.parallels)
    .rotate(p.rotate)
    .center(p.center)
    .scale(p.scale)
    .translate(p.translate);
  const topology = atlas as unknown as Topology<{ states: GeometryCollection }>;
  const states: GeometryCollection = {
    type: "GeometryCollection",
    geometries: topology.objects.states.geometries.filter(({ id }) => !OUTSIDE.has(String(id))),
  };
  const path = geoPath(projection).digits(1);
  return {
    land: path(feature(topology, states)) ?? "",
    borders: path(mesh(topology, states, (a, b) => a !== b)) ?? "",
  };
}

/** Where a city's name stands beside its dot, for a given size of type. */
export function labelAt(city: BoardCity, size: number): { x: number; y: number; anchor: string } {
  const upDown = city.label.includes("n") ? -1 : city.label.includes("s") ? 1 : 0;
  const leftRight = city.label.includes("e") ? 1 : city.label.includes("w") ? -1 : 0;
  const aside = upDown ? 2 + size * 0.2 : 2.5 + size * 0.35;
  return {
    x: city.x + leftRight * aside,
    y: city.y + (upDown < 0 ? -size * 0.62 : upDown > 0 ? size * 1.25 : size * 0.34),
    anchor: leftRight > 0 ? "start" : leftRight < 0 ? "end" : "middle",
  };
}
