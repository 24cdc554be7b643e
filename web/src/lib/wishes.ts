/** What a person fills in to make a table, and what is sent of it. */

import type { CreateTable, Meta, Option, SeatWish } from "./wire";

export interface Wish extends SeatWish {
  /** For keyed lists only. */
  key: number;
}

let keys = 0;
export const wish = (kind: SeatWish["kind"], name = "", bot = ""): Wish => ({
  key: keys++,
  kind,
  name,
  bot,
});

/** The usual table: me, and a link for each other seat that the game needs. */
export function usualSeats(meta: Meta, name: string): Wish[] {
  const [fewest] = meta.seats;
  return Array.from({ length: Math.max(fewest, Math.min(2, meta.seats[1])) }, (_, at) =>
    at === 0 ? wish("me", name) : wish("invite"),
  );
}

/** Me against bots, at a number of seats that the game is good at. */
export function soloSeats(meta: Meta, name: string, bot: string): Wish[] {
  const [fewest, most] = meta.seats;
  const seats = Math.max(fewest, Math.min(3, most));
  return Array.from({ length: seats }, (_, at) =>
    at === 0 ? wish("me", name) : wish("bot", "", bot),
  );
}

export interface Draft {
  game: string;
  seats: readonly Wish[];
  first: NonNullable<CreateTable["first"]>;
  options: Readonly<Record<string, unknown>>;
  edition: string;
  /** An own edition's file, text and name. */
  own: { text: string; file: string } | null;
  title: string;
  /** Whether players may ask the machine what it would do. */
  hints: boolean;
}

/** The request: only what differs from what is usual anyway. */
export function requestOf(draft: Draft, meta: Meta, id: string): CreateTable {
  const request: CreateTable = {
    game: draft.game,
    seats: draft.seats.map(({ kind, name = "", bot = "" }) => ({
      kind,
      ...(name.trim() && kind !== "bot" ? { name: name.trim() } : {}),
      ...(kind === "bot" && bot ? { bot } : {}),
    })),
    first: draft.first,
    options: Object.fromEntries(
      meta.options
        .filter(({ name, default: usual }) => {
          const value = draft.options[name];
          return value !== undefined && JSON.stringify(value) !== JSON.stringify(usual);
        })
        .map(({ name }) => [name, draft.options[name]]),
    ),
    id,
  };
  if (!draft.hints) request.hints = false;
  if (draft.title.trim()) request.title = draft.title.trim();
  if (draft.own) {
    request.edition_toml = draft.own.text;
    request.edition_file = draft.own.file;
  } else if (draft.edition) request.edition = draft.edition;
  return request;
}

export type Field = "yesno" | "choice" | "number" | "free";

/** How an option is asked for. */
export function fieldOf(option: Option): Field {
  if (option.free) return "free";
  if (option.choices.length === 0) return "number";
  return option.choices.every((choice) => typeof choice === "boolean") ? "yesno" : "choice";
}

/** What is still missing, in words; "" where the table can be made. */
export function missing(seats: readonly Wish[], meta: Meta): string {
  const [fewest, most] = meta.seats;
  if (seats.length < fewest) return `${meta.title} needs at least ${fewest} seats.`;
  if (seats.length > most) return `${meta.title} has at most ${most} seats.`;
  if (seats.filter((seat) => seat.kind === "me").length > 1) return "You can sit at one seat only.";
  return "";
}
