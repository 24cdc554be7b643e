/** Prices in the engine's words ("2 clay, 1 metal") as symbols to be drawn. */

import type { Offer, Refused } from "../../lib/types.gen";
import { RESOURCES, type Resource } from "./hexes";

export type Kind = Resource | "any";

export interface Priced {
  kind: Kind;
  count: number;
}

/** The parts of a price; empty for what costs no card. */
export function priced(price: string): Priced[] {
  const found = [...price.matchAll(/(\d+) (water|wood|clay|metal|of any kind|any)/g)];
  return found.map(([, count, kind]) => ({
    kind: RESOURCES.find((name) => name === kind) ?? "any",
    count: Number(count),
  }));
}

/** How many cards such a price names. */
export function cards(price: string): number {
  return priced(price).reduce((sum, { count }) => sum + count, 0);
}

/** A cost or a payment by counts, in the engine's words. */
export function costWords(cost: Readonly<Partial<Record<Kind, number>>>): string {
  return [...RESOURCES, "any" as const]
    .flatMap((kind) => (cost[kind] ? [`${cost[kind]} ${kind}`] : []))
    .join(", ");
}

/** A Terrain where Buildings may go: what can be built there, the cheapest first, and what not. */
export interface Chance {
  offers: Offer[];
  dear: Refused[];
}

/** Build actions by the Terrain they name. */
export function byTerrain(
  offers: readonly Offer[],
  refused: readonly Refused[],
): Map<string, Chance> {
  const found = new Map<string, Chance>();
  const at = (item: Offer | Refused): Chance => {
    const terrain = String(item.action.terrain);
    let chance = found.get(terrain);
    if (!chance) found.set(terrain, (chance = { offers: [], dear: [] }));
    return chance;
  };
  for (const offer of offers) at(offer).offers.push(offer);
  for (const item of refused) at(item).dear.push(item);
  for (const { offers } of found.values())
    offers.sort((one, other) => cards(one.price) - cards(other.price));
  return found;
}

/** Numbers of Buildings, each once with how often it occurs. */
export function tally(numbers: readonly number[]): [number, number][] {
  return [...new Set(numbers)].map((number) => [
    number,
    numbers.filter((each) => each === number).length,
  ]);
}
