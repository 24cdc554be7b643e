/** The acting seat's choices as lists: grouped for buttons, filtered for the keyboard. No rules. */

import type { Offer, Offers, Refused } from "./types.gen";

/** The tag of an action: what kind of thing it is. */
export function kindOf(item: Offer | Refused): string {
  return String(item.action.do);
}

/** Whether a kind of action ends the turn: its button is the last one, and the key E does it. */
export const endsTurn = (kind: string): boolean => kind === "end_turn" || kind === "end";

export type Why = Pick<Refused, "label" | "rule" | "message">;

export interface Group {
  kind: string;
  /** The words on its button. */
  title: string;
  /** The prices that occur in it, the lowest first. */
  prices: string[];
  /** The same of the refused ones. */
  lacking: string[];
  offers: Offer[];
  refused: Refused[];
}

/**
 * One group a kind of action. Kinds in `order` come first, in that order, so that buttons keep their
 * places; new ones follow as the engine lists them, those with refused actions only after others.
 * `called` names kinds whose tags do not say enough; those it names come before all others.
 */
export function groups(
  offers: Offers,
  order: readonly string[] = [],
  called: Readonly<Record<string, string>> = {},
): Group[] {
  const found = new Map<string, Group>();
  const at = (item: Offer | Refused): Group => {
    const kind = kindOf(item);
    let group = found.get(kind);
    if (!group)
      found.set(
        kind,
        (group = { kind, title: "", prices: [], lacking: [], offers: [], refused: [] }),
      );
    return group;
  };
  for (const offer of offers.offers) {
    const group = at(offer);
    group.offers.push(offer);
    if (offer.price && !group.prices.includes(offer.price)) group.prices.push(offer.price);
  }
  for (const refused of offers.refused) {
    const group = at(refused);
    group.refused.push(refused);
    if (refused.price && !group.lacking.includes(refused.price)) group.lacking.push(refused.price);
  }
  for (const group of found.values()) {
    group.title = title(group, called);
    group.prices.sort(byAmount);
    group.lacking.sort(byAmount);
  }
  const first = [...Object.keys(called), ...order];
  const rank = (group: Group): number => {
    if (endsTurn(group.kind)) return first.length + 2;
    const known = first.indexOf(group.kind);
    if (known >= 0) return known;
    return first.length + (group.offers.length > 0 ? 0 : 1);
  };
  return [...found.values()].sort((a, b) => rank(a) - rank(b));
}

const amount = (price: string): number => Number.parseFloat(price) || 0;
const byAmount = (a: string, b: string): number => amount(a) - amount(b);

/** A label up to this length fits on a button. */
const SHORT = 18;

function title(group: Group, called: Readonly<Record<string, string>>): string {
  const only = group.offers.length + group.refused.length === 1;
  const label = (group.offers[0] ?? group.refused[0])?.label ?? "";
  return only && label && label.length <= SHORT
    ? label
    : (called[group.kind] ?? spoken(group.kind));
}

/**
 * Why a whole kind of action cannot be had: the reason that most of its actions have in common. Where
 * each has one of its own, the first is told under its own name.
 */
export function whyNot({ title, refused }: Group): Why {
  const count = (item: Refused) => refused.filter((r) => r.message === item.message).length;
  const most = Math.max(...refused.map(count));
  const found = refused.find((item) => count(item) === most);
  if (!found) return { label: title, rule: "", message: "" };
  const { rule, message } = found;
  if (refused.length === 1 || most > 1) return { label: title, rule, message };
  return { label: `${found.label}, for one`, rule, message };
}

/** `take_event` as words: "Take event". */
export function spoken(kind: string): string {
  const words = kind.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Prices in one short text: "1 IP", "1 or 2 IP", "1 … 5 IP", "free … 3 water". */
export function range(prices: readonly string[]): string {
  const [first = "", last = ""] = [prices[0], prices.at(-1)];
  if (prices.length < 2) return first;
  const [, low = "", unit] = /^(\d+) (.+?)s?$/.exec(first) ?? [];
  const same = unit !== undefined && unit === /^\d+ (.+?)s?$/.exec(last)?.[1];
  return `${same ? low : first} ${prices.length === 2 ? "or" : "…"} ${last}`;
}

/** What a refused group would cost, where that fits on a button. */
export function lackingRange({ lacking }: Pick<Group, "lacking">): string {
  const text = range(lacking);
  return text.length <= SHORT ? text : "";
}

/** A group's prices on its button; where they are too long, "7 choices". */
export function priceRange({ prices, offers }: Pick<Group, "prices" | "offers">): string {
  const text = range(prices);
  return text.length <= SHORT || offers.length === 1 ? text : `${offers.length} choices`;
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
