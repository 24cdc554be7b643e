/** The engine's offers, sorted for the table. No rule is known here. */

import type {
  Offer,
  Refused,
  StringRailwayRoute as Route,
  StringRailwaySeen as Seen,
  StringRailwayTrip as Trip,
} from "../../lib/types.gen";
import type { Point } from "./measure";
import { piece } from "./strand";

type Action = Readonly<Record<string, unknown>>;

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

/** The offers, or the refused ones, to resolve a Long-Distance tile. */
export const resolving = <Told extends Offer | Refused>(told: readonly Told[], tile: number) =>
  told.filter(({ action }) => action.do === "resolve" && action.tile === tile);

/** By station, the offer to replenish it, where nothing but these is asked for. */
export function replenishing(offers: readonly Offer[]): Map<number, Offer> {
  if (!only(offers, "replenish")) return new Map();
  return new Map(offers.map((offer) => [Number(offer.action.station), offer]));
}

/** Whether nothing but one kind of action is asked for: its button was pressed. */
export const only = (offers: readonly Offer[], kind: string): boolean =>
  offers.length > 0 && offers.every(({ action }) => action.do === kind);

/** Whether all that a turn leaves open is told, and not one kind of action alone. */
export const whole = (offers: readonly Offer[]): boolean =>
  offers.some(({ action }) => action.do === "next" || action.do === "end");

/** One trip for each station: one that can be paid, to score if there is one, else the cheapest. */
export function bestTrips(trips: readonly Trip[], ap: number): Map<number, Trip> {
  const best = new Map<number, Trip>();
  for (const trip of trips) {
    const other = best.get(trip.stop);
    const paid = trip.ap <= ap;
    if (!other || (paid && (other.ap > ap || trip.scores))) best.set(trip.stop, trip);
  }
  return best;
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

/** Proposed strings, those for the string in hand first. */
export function proposed(offers: readonly Offer[], string: number | null): Offer[] {
  return offers
    .filter(({ action }) => action.do === "lay")
    .sort((a, b) => Number(b.action.string === string) - Number(a.action.string === string));
}

/** Where the stops of a string are, in order. */
export function steps(visits: readonly number[], stations: readonly Seen[]): Seen[] {
  return visits.flatMap((number) => stations.find((s) => s.number === number) ?? []);
}

export interface Walk {
  line: Point[];
  stops: number[];
}

/** The way of a walk along the strings, and the stations that it comes to. */
export function walkOf(action: Action, routes: readonly Route[], stations: readonly Seen[]): Walk {
  if (action.do !== "resolve") return { line: [], stops: [] };
  let here = Number(action.start);
  const walk: Walk = { line: [], stops: [here] };
  for (const [number = 0, k = 0] of action.steps as number[][]) {
    const route = routes[number];
    if (!route) continue;
    const { visits } = route;
    const back = visits[k] !== here;
    const run = piece(route.points, steps(visits, stations), k);
    walk.line.push(...(back ? run.reverse() : run));
    here = visits[back ? k : k + 1] ?? here;
    walk.stops.push(here);
  }
  return walk;
}
