/** The engine's offers, sorted for the table. No rule is known here. */

import type {
  Offer,
  StringRailwayRoute as Route,
  StringRailwaySeen as Seen,
} from "../../lib/types.gen";
import { tileAt, type Point } from "./measure";

/** The colours of cubes that can be moved, by the station where they stand. */
export function moves(offers: readonly Offer[]): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>();
  for (const { action } of offers) {
    if (action.do !== "move") continue;
    const start = Number(action.start);
    found.set(start, (found.get(start) ?? new Set()).add(Number(action.colour)));
  }
  return found;
}

/** The offers to resolve a Long-Distance tile. */
export const resolving = (offers: readonly Offer[], tile: number): Offer[] =>
  offers.filter(({ action }) => action.do === "resolve" && action.tile === tile);

/** The offers to bring a cube on from where it stands, by the station where each ends. */
export function targetsOf(
  offers: readonly Offer[],
  cube: { colour: number; start: number } | null,
): Map<number, Offer> {
  const fitting = offers.filter(
    ({ action }) =>
      cube && action.do === "move" && action.start === cube.start && action.colour === cube.colour,
  );
  return new Map(fitting.map((offer) => [Number(offer.action.stop), offer]));
}

/** The places proposed for a New Station, each once. */
export function sites(offers: readonly Offer[]): { at: Point; p: number; q: number }[] {
  const found = new Map<string, { at: Point; p: number; q: number }>();
  for (const { action } of offers) {
    if (action.do !== "station") continue;
    const [x, y, p, q] = [action.x, action.y, action.p, action.q].map(Number) as [
      number,
      number,
      number,
      number,
    ];
    found.set(`${x} ${y}`, { at: [x, y], p, q });
  }
  return [...found.values()];
}

/** Proposed strings that join the chosen stations (any, where none or -1 is chosen). */
export function byEnds(
  offers: readonly Offer[],
  stations: readonly Seen[],
  ends: readonly number[],
  string: number | null,
): Offer[] {
  const wanted = ends.filter((end) => end >= 0);
  return offers
    .filter(({ action }) => {
      if (action.do !== "lay") return false;
      const points = action.points as Point[];
      const [first, last] = [points[0], points.at(-1)];
      if (!first || !last) return false;
      const tips = [tileAt(stations, first)?.number, tileAt(stations, last)?.number];
      return wanted.every((end) => tips.includes(end));
    })
    .sort((a, b) => Number(b.action.string === string) - Number(a.action.string === string));
}

/** Where the stops of a string are, in order. */
export function steps(visits: readonly number[], stations: readonly Seen[]): Seen[] {
  return visits.flatMap((number) => stations.find((s) => s.number === number) ?? []);
}

/** The way of a walk that an offer takes, as places to draw through. */
export function walkOf(
  offer: Offer,
  routes: readonly Route[],
  stations: readonly Seen[],
): number[][] {
  if (offer.action.do !== "resolve") return [];
  const place = (number: number | undefined) => {
    const station = stations.find((s) => s.number === number);
    return station ? [[station.x, station.y]] : [];
  };
  const start = Number(offer.action.start);
  const way = place(start);
  let here = start;
  for (const [route = 0, k = 0] of offer.action.steps as number[][]) {
    const visits = routes[route]?.visits ?? [];
    const next = visits[k] === here ? visits[k + 1] : visits[k];
    way.push(...place(next));
    here = next ?? here;
  }
  return way;
}
