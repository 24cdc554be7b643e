/** The acting seat's choices as lists: grouped for buttons, filtered for the keyboard. No rules. */

import type { Offer, Offers, Refused } from "./types.gen";

/** The tag of an action: what kind of thing it is. */
export function kindOf(item: Offer | Refused): string {
  return String(item.action.do);
}

export const END_TURN = "end_turn";

export interface Group {
  kind: string;
  /** The words on its button. */
  title: string;
  /** The prices that occur in it, in the order of the offers. */
  prices: string[];
  offers: Offer[];
  refused: Refused[];
}

/**
 * One group a kind of action. Kinds in `order` come first, in that order, so that buttons keep their
 * places; new ones follow as the engine lists them, those with refused actions only after others.
 */
export function groups(offers: Offers, order: readonly string[] = []): Group[] {
  const found = new Map<string, Group>();
  const at = (item: Offer | Refused): Group => {
    const kind = kindOf(item);
    let group = found.get(kind);
    if (!group) found.set(kind, (group = { kind, title: "", prices: [], offers: [], refused: [] }));
    return group;
  };
  for (const offer of offers.offers) {
    const group = at(offer);
    group.offers.push(offer);
    if (offer.price && !group.prices.includes(offer.price)) group.prices.push(offer.price);
  }
  for (const refused of offers.refused) at(refused).refused.push(refused);
  for (const group of found.values()) group.title = title(group);
  const rank = (group: Group): number => {
    if (group.kind === END_TURN) return order.length + 2;
    const known = order.indexOf(group.kind);
    if (known >= 0) return known;
    return order.length + (group.offers.length > 0 ? 0 : 1);
  };
  return [...found.values()].sort((a, b) => rank(a) - rank(b));
}

/** A label up to this length fits on a button. */
const SHORT = 18;

function title(group: Group): string {
  const only = group.offers.length + group.refused.length === 1;
  const label = (group.offers[0] ?? group.refused[0])?.label ?? "";
  return only && label && label.length <= SHORT ? label : spoken(group.kind);
}

/** `take_event` as words: "Take event". */
export function spoken(kind: string): string {
  const words = kind.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A group's prices in one short text: "1 IP", "1 IP or 2 IP", "1 IP … 5 IP", "7 choices". */
export function priceRange({ prices, offers }: Pick<Group, "prices" | "offers">): string {
  const [first = "", last = ""] = [prices[0], prices.at(-1)];
  const range = prices.length <= 2 ? prices.join(" or ") : `${first} … ${last}`;
  return range.length <= SHORT || offers.length === 1 ? range : `${offers.length} choices`;
}

/** Those whose label or notation holds every word typed, case and accents aside. */
export function filtered<Item extends Offer | Refused>(
  items: readonly Item[],
  typed: string,
): Item[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...items];
  return items.filter((item) => {
    const text = plain(`${item.label} ${item.notation}`);
    return words.every((word) => text.includes(word));
  });
}

/** The offer whose notation was typed, or undefined. */
export function byNotation(offers: Offers, typed: string): Offer | undefined {
  const text = typed.trim().replace(/\s+/g, " ").toLowerCase();
  return offers.offers.find((offer) => offer.notation.toLowerCase() === text);
}

/** Why a typed notation is refused, if the engine gave a reason with the offers. */
export function refusedByNotation(offers: Offers, typed: string): Refused | undefined {
  const text = typed.trim().replace(/\s+/g, " ").toLowerCase();
  return offers.refused.find((refused) => refused.notation.toLowerCase() === text);
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("_", " ").toLowerCase();
}
