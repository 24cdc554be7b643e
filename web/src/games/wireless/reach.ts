/** The offers of an action on the map, by the Location that is tapped. */

import type { Line } from "../../lib/log";
import type { Offer } from "../../lib/types.gen";
import { CHANCE } from "../../lib/wire";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Locations that can be tapped now, each with the offers that it stands for. */
export function targets(offers: readonly Offer[], station: string): Map<string, Offer[]> {
  const found = new Map<string, Offer[]>();
  const add = (id: string, offer: Offer) => {
    if (id) found.set(id, [...(found.get(id) ?? []), offer]);
  };
  for (const offer of offers) {
    const { action } = offer;
    if (action.do === "install" || action.do === "modulate") add(text(action.at), offer);
    else if (action.do === "start") add(text(action.location), offer);
    else if (action.do === "transmit" && text(action.station) === station) {
      add(text(action.first), offer);
      add(text(action.second), offer);
    }
  }
  return found;
}

/** The Stations that can transmit, in the order of the offers. */
export function stations(offers: readonly Offer[]): string[] {
  const all = offers.flatMap(({ action }) =>
    action.do === "transmit" ? [text(action.station)] : [],
  );
  return [...new Set(all)];
}

/** The way of a transmission, Location by Location. */
export function wayOf(offer: Offer): string[] {
  const { station, first, second } = offer.action;
  return [station, first, second].map(text).filter(Boolean);
}

/** The numbers of the Automa's Installation tiles among ids of board items. */
export function tileMarks(marks: readonly string[]): number[] {
  return marks.flatMap((mark) =>
    mark.startsWith("automa_tile ") ? [Number(mark.split(" ")[1])] : [],
  );
}

export const ARROWS = { west: "◀", east: "▶", north: "▲", south: "▼" } as const;

/** The entries of the Automa's last turn: from its Action tile on, until somebody acts. */
export function automaTurn(log: readonly Line[]): readonly Line[] {
  const from = log.map((line) => line.action?.do).lastIndexOf("automa");
  if (from < 0) return [];
  const after = log.findIndex((line, i) => i > from && line.by !== CHANCE);
  return log.slice(from, after < 0 ? undefined : after);
}
