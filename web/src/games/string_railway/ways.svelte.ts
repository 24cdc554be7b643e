/** Stations chosen for a string to pass or to avoid, and the way that the engine suggests. */

import { isRefusal, type BoardVoice, type Refusal } from "../../lib/board";
import type {
  StringRailwaySuggest,
  StringRailwaySuggested as Suggested,
} from "../../lib/types.gen";

/** What must be known of the table; read whenever it is needed. */
export interface Table {
  string(): number | null;
  say(): BoardVoice;
}

export class Ways {
  /** Stations to pass, in order; the first and the last are the ends. */
  stops: number[] = $state([]);
  avoid: number[] = $state([]);
  found: Suggested | null = $state.raw(null);
  /** Why there is no way. */
  refused: Refusal | null = $state.raw(null);

  private readonly table: Table;
  private asked = 0;

  constructor(table: Table) {
    this.table = table;
  }

  /** Whether the way found may be taken as it is. */
  readonly good = $derived.by(() => this.found !== null && this.found.draft.rule === "");

  /** A station was tapped: first it is a stop, then one to avoid, then neither. */
  tap(station: number): void {
    if (this.stops.includes(station)) {
      this.stops = this.stops.filter((stop) => stop !== station);
      this.avoid = [...this.avoid, station];
    } else if (this.avoid.includes(station)) {
      this.avoid = this.avoid.filter((other) => other !== station);
    } else this.stops = [...this.stops, station];
    void this.ask();
  }

  drop(station: number): void {
    this.stops = this.stops.filter((stop) => stop !== station);
    this.avoid = this.avoid.filter((other) => other !== station);
    void this.ask();
  }

  clear(): void {
    this.asked++;
    this.stops = [];
    this.avoid = [];
    this.found = null;
    this.refused = null;
  }

  /** Have a way suggested, if two stations are chosen. */
  async ask(): Promise<void> {
    const turn = ++this.asked;
    const string = this.table.string();
    if (this.stops.length < 2 || string === null) {
      this.found = this.refused = null;
      return;
    }
    const question: StringRailwaySuggest = {
      ask: "suggest",
      string,
      stops: [...this.stops],
      avoid: [...this.avoid],
    };
    const told = await this.table.say().ask<Suggested>(question);
    if (turn !== this.asked) return;
    this.found = isRefusal(told) ? null : told.answer;
    this.refused = isRefusal(told) ? told : null;
  }
}
