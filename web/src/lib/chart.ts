/**
 * Finds what the plain board can draw in a game's data: places with an `id` and a position (`x`, `y`
 * with y downwards, or `q`, `r` for hexes), and ways with an `id` between two of them. See
 * docs/adding-a-game.md, "What players look at". No rules.
 */

import type { Offer, Refused } from "./types.gen";

export interface Place {
  id: string;
  name: string;
  x: number;
  y: number;
}
export interface Way {
  id: string;
  from: Place;
  to: Place;
}
export interface Chart {
  width: number;
  height: number;
  /** Room for one place: half the way to its nearest neighbour, or the radius of a hex. */
  room: number;
  hexes: boolean;
  places: Place[];
  ways: Way[];
}

type Struct = Record<string, unknown>;

/** The longer side of the drawing without its margin, in its own units: lines are about 4 wide. */
const LONG = 400;
const MARGIN = 30;
/** At the right, where the buttons stand that enlarge the drawing. */
const BUTTONS = 55;

/** The chart of some data (board and view), or null where fewer than two places are found. */
export function chartOf(...data: unknown[]): Chart | null {
  const things = data.flatMap((each) => [...structsIn(each)]).filter((one) => isText(one.id));
  const flat = things.filter((one) => isNumber(one.x) && isNumber(one.y));
  const hexes = flat.length === 0;
  const found = hexes ? things.filter((one) => isNumber(one.q) && isNumber(one.r)) : flat;
  const places = new Map<string, Place>();
  for (const one of found) {
    const id = one.id as string;
    const [x, y] = hexes ? middle(one.q as number, one.r as number) : [one.x, one.y];
    const name = isText(one.name) ? one.name : id;
    if (!places.has(id)) places.set(id, { id, name, x: x as number, y: y as number });
  }
  if (places.size < 2) return null;
  const size = fit([...places.values()], hexes);
  const ways = new Map<string, Way>();
  for (const one of things) {
    const [from, to, ...more] = ends(one, places);
    if (from && to && more.length === 0 && !places.has(one.id as string))
      ways.set(one.id as string, { id: one.id as string, from, to });
  }
  return { ...size, hexes, places: [...places.values()], ways: [...ways.values()] };
}

/** The places that a thing names in fields of its own: two of them make it a way. */
function ends(one: Struct, places: ReadonlyMap<string, Place>): Place[] {
  const words = Object.entries(one).flatMap(([key, value]) => (key === "id" ? [] : value));
  return words.flatMap((word) => (isText(word) ? (places.get(word) ?? []) : []));
}

/** Bring places into the drawing's units, in place. */
function fit(places: Place[], hexes: boolean): Pick<Chart, "width" | "height" | "room"> {
  const [left, top] = [Math.min(...places.map((p) => p.x)), Math.min(...places.map((p) => p.y))];
  const wide = Math.max(...places.map((p) => p.x)) - left;
  const high = Math.max(...places.map((p) => p.y)) - top;
  const scale = LONG / (Math.max(wide, high) || 1);
  const room = hexes ? scale : nearest(places) * scale * 0.5;
  const edge = MARGIN + (hexes ? scale : 0);
  for (const place of places) {
    place.x = (place.x - left) * scale + edge;
    place.y = (place.y - top) * scale + edge;
  }
  return { width: wide * scale + 2 * edge + BUTTONS, height: high * scale + 2 * edge, room };
}

function nearest(places: readonly Place[]): number {
  let least = Infinity;
  for (const a of places)
    for (const b of places)
      if (a !== b) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y) || Infinity);
  return least;
}

/** The middle of a hex with pointy tops and radius 1. */
function middle(q: number, r: number): [number, number] {
  return [Math.sqrt(3) * (q + r / 2), 1.5 * r];
}

/** Which seats hold an item: structs of the view with its `id` and an `owner` or a `seat`. */
export function ownersIn(view: unknown): Map<string, number[]> {
  const owners = new Map<string, number[]>();
  for (const one of structsIn(view)) {
    const seat = one.owner ?? one.seat;
    if (!isText(one.id) || !isNumber(seat) || seat < 0) continue;
    owners.set(one.id, [...(owners.get(one.id) ?? []), seat]);
  }
  return owners;
}

/** Offers (or refusals) by the ids of the items that their actions name. */
export function byItem<Item extends Offer | Refused>(
  items: readonly Item[],
  chart: Chart,
): Map<string, Item[]> {
  const known = new Set([...chart.places, ...chart.ways].map((item) => item.id));
  const found = new Map<string, Item[]>();
  for (const item of items) {
    const words = Object.entries(item.action).flatMap(([key, value]) =>
      key === "do" ? [] : Array.isArray(value) ? (value as unknown[]).flat() : [value],
    );
    for (const word of new Set(words.filter(isText)))
      if (known.has(word)) found.set(word, [...(found.get(word) ?? []), item]);
  }
  return found;
}

/** All structs in a value, however deep; a dict's key is the `id` of a struct that has none. */
function* structsIn(value: unknown, key = ""): Generator<Struct> {
  if (Array.isArray(value)) for (const item of value) yield* structsIn(item);
  else if (typeof value === "object" && value !== null) {
    const struct = value as Struct;
    yield key && !("id" in struct) ? { id: key, ...struct } : struct;
    for (const [name, item] of Object.entries(struct))
      if (typeof item === "object") yield* structsIn(item, name);
  }
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isNumber = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value);
