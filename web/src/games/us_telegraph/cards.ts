/** Prices in the engine's words ("2 clay, 1 metal") as symbols to be drawn. No sums are made here. */

import type { Offer } from "../../lib/types.gen";
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

/** Build offers by the Terrain they name. */
export function grouped(offers: readonly Offer[]): Map<string, Offer[]> {
  const found = new Map<string, Offer[]>();
  for (const offer of offers) {
    const terrain = String(offer.action.terrain);
    found.set(terrain, [...(found.get(terrain) ?? []), offer]);
  }
  return found;
}
