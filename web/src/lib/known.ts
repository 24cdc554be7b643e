/** What a page knows of a table, and how a message changes it: frames may come late, twice or never. */

import type { Event, Frame, Seats } from "./wire";

export interface Known {
  frame: Frame;
  /** All events so far, as the seat of `frame` may know them. */
  events: readonly Event[];
}

/** "old": nothing to learn from it. "gap": something in between is missing, ask for a snapshot. */
export type Verdict = { known: Known } | "old" | "gap";

export function absorb(known: Known | null, frame: Frame): Verdict {
  if (frame.snapshot) {
    if (known && frame.rev < known.frame.rev) return "old";
    return { known: { frame, events: frame.events } };
  }
  if (!known) return "gap";
  if (frame.rev <= known.frame.rev) return "old";
  if (frame.prev > known.events.length) return "gap";
  const events = [...known.events.slice(0, frame.prev), ...frame.events];
  if (events.length !== frame.n) return "gap";
  return { known: { frame: { ...frame, about: known.frame.about }, events } };
}

/** News of seats alone; the game did not move. */
export function absorbSeats(known: Known | null, news: Seats): Known | null {
  if (!known || news.rev <= known.frame.rev) return known;
  const { rev, seats, yours, rematch } = news;
  return { ...known, frame: { ...known.frame, rev, seats, yours, rematch } };
}
