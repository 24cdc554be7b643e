/** The log in words: entries by turns, with names in their places and what was taken back struck out. */

import { CHANCE, type Event } from "./wire";

export interface Line {
  n: number;
  by: number;
  text: string;
  marks: readonly string[];
  /** What was done, where this seat may know all of it. */
  action: Readonly<Record<string, unknown>> | null;
  /** Whose deed it is where it is no seat's ("Automa"), else "". */
  doer: string;
  /** Whether a later entry took it back, or left it for another line of an analysis. */
  undone: boolean;
  /** Whether it only went to another position of an analysis. */
  went: boolean;
}

/** What one seat did in a row; what chance did in between belongs to it. */
export interface Turn {
  /** The seat, or CHANCE for what happened before anybody acted. */
  by: number;
  /** Whose turn it is where it is no seat's ("Automa"), else "". */
  doer: string;
  first: number;
  lines: Line[];
}

/** `{2}` in an entry's text is the name of seat 2. */
export function withNames(text: string, names: readonly string[]): string {
  return text.replace(/\{(\d+)\}/g, (all, seat: string) => names[Number(seat)] ?? all);
}

export function lines(events: readonly Event[], names: readonly string[]): Line[] {
  const found = events.map((event) => ({
    n: event.n,
    by: event.by,
    text: withNames(event.text, names),
    marks: event.marks ?? [],
    action: event.action ?? null,
    doer: event.doer ?? "",
    undone: false,
    went: event.go != null,
  }));
  // Backwards along what stands: whatever lies between an entry and where it led was left.
  for (let n = events.length; n > 0;) {
    const to = leads(events[n - 1]) ?? n - 1;
    for (const line of found.slice(to, n - 1)) line.undone = leads(events[line.n]) === null;
    n = to;
  }
  return found;
}

/** The position to which an entry leads that is no action. */
const leads = (event: Event | undefined): number | null => event?.undo ?? event?.go ?? null;

export function turns(all: readonly Line[]): Turn[] {
  const found: Turn[] = [];
  for (const line of all) {
    const last = found.at(-1);
    const goes = line.doer ? line.doer === last?.doer : line.by === CHANCE || line.by === last?.by;
    if (last && goes) last.lines.push(line);
    else found.push({ by: line.by, doer: line.doer, first: line.n, lines: [line] });
  }
  return found;
}

/** One line to be read aloud or shown alone: "Ann builds Boston – New York". */
export function sentence(line: Pick<Line, "by" | "text">, names: readonly string[]): string {
  return line.by < 0 ? line.text : `${names[line.by] ?? `Seat ${line.by + 1}`} ${line.text}`;
}
