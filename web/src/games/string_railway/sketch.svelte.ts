/** A table being drawn by the host: board, mountain, stations, and what is wrong with it so far. */

import { isRefusal, type Refusal } from "../../lib/board";
import type {
  StringRailwayFlaw as Flaw,
  StringRailwayInspect,
  StringRailwayInspected as Inspected,
  StringRailwayRoll,
  StringRailwayRolled as Rolled,
  StringRailwaySeen as Seen,
  StringRailwayTable as Table,
} from "../../lib/types.gen";
import { nameOf, TURNS } from "./look";
import { simplified, type Line, type Point } from "./measure";
import { FINE, pulled, resampled, whole } from "./ring";

export type Ask = <Answer>(question: object) => Promise<{ answer: Answer } | Refusal>;
export type Shape = StringRailwayRoll["shape"];
export type RingName = "board" | "mountain";
/** What is moved: a station, the mountain as a whole, or a place of a closed string. */
export type Held = { station: number } | { hill: true } | { ring: RingName; at: number };

/** Milliseconds between two questions while something is moved. */
const PAUSE = 250;

export class Sketch {
  table: Table | null = $state.raw(null);
  kinds: readonly string[] = $state.raw([]);
  /** What is wrong; null until that is known. */
  flaws: readonly Flaw[] | null = $state.raw(null);
  refused: Refusal | null = $state.raw(null);
  /** How it was before each change. */
  private past: Table[] = $state.raw([]);

  private box: Rolled | null = null;
  private before: Table | null = null;
  private rings: Record<RingName, Point[]> = { board: [], mountain: [] };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(private readonly ask: Ask) {}

  readonly ready = $derived.by(() => this.flaws?.length === 0);
  readonly canUndo = $derived.by(() => this.past.length > 0);
  readonly stations: readonly Seen[] = $derived.by(() =>
    (this.table?.stations ?? []).map(([x, y, p, q], number) => {
      const kind = this.kinds[number] ?? "";
      const colour = kind === "outskirts" || kind === "mountain" ? "" : kind;
      return { number, kind, colour, seat: null, x, y, p, q, cubes: [] };
    }),
  );

  nameOf(number: number): string {
    return nameOf({ kind: this.kinds[number] ?? "", colour: "", number });
  }

  /** Begin with a table that chance lays in a shape, or go on with one drawn before for as many. */
  async begin(shape: Shape, drawn: Table | null = null): Promise<void> {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    const question: StringRailwayRoll = { ask: "roll", shape, seed };
    const told = await this.ask<Rolled>(question);
    this.refused = isRefusal(told) ? told : null;
    if (isRefusal(told)) return;
    this.box = told.answer;
    this.kinds = told.answer.kinds;
    if (this.table) this.past = [...this.past, this.table];
    const fits = drawn?.stations.length === this.kinds.length;
    this.table = drawn && fits ? drawn : told.answer.table;
    await this.inspect();
  }

  /** Take hold of something; `move` then says where it goes. */
  hold(): void {
    this.before = this.table;
    if (!this.table) return;
    this.rings = {
      board: resampled(this.table.board),
      mountain: resampled(this.table.mountain),
    };
  }

  /** The place of a closed string that is nearest to where it was taken hold of. */
  ringOf(name: RingName): Line {
    return this.rings[name];
  }

  /** Move what is held to a place, or by a way. */
  move(held: Held, to: Point, by: Point): void {
    const [before, box] = [this.before, this.box];
    if (!before || !box) return;
    const inside = (n: number) => Math.max(0, Math.min(box.width, Math.round(n)));
    if ("station" in held)
      this.table = { ...before, stations: shifted(before, [held.station], by) };
    else if ("hill" in held) {
      const up = this.kinds.flatMap((kind, number) => (kind === "mountain" ? [number] : []));
      const mountain = before.mountain.map(([x, y]): [number, number] => [
        Math.round(x + by[0]),
        Math.round(y + by[1]),
      ]);
      this.table = { ...before, mountain, stations: shifted(before, up, by) };
    } else {
      const which = held.ring === "board" ? 0 : 1;
      const length = box.strings[which] - box.slack[which] / 4;
      const place: Point = [inside(to[0]), inside(to[1])];
      const ring = whole(pulled(this.rings[held.ring], held.at, place, length));
      this.table = { ...before, [held.ring]: simplified(ring) };
    }
    this.timer ??= setTimeout(() => void this.inspect(), PAUSE);
  }

  /** Let go. */
  release(): void {
    if (this.before && this.before !== this.table) this.past = [...this.past, this.before];
    this.before = null;
    void this.inspect();
  }

  /** Turn a station by a quarter of a right angle. */
  turn(number: number): void {
    this.hold();
    const old = this.before?.stations[number];
    if (!this.before || !old) return;
    const now = TURNS.findIndex(([p, q]) => p === old[2] && q === old[3]);
    const [p, q] = TURNS[(now + 1) % TURNS.length] ?? [old[2], old[3]];
    const turned: [number, number, number, number] = [old[0], old[1], p, q];
    const stations = this.before.stations.map((place, k) => (k === number ? turned : place));
    this.table = { ...this.before, stations };
    this.release();
  }

  /** Move something by the keyboard. */
  nudge(held: Held, by: Point): void {
    this.hold();
    const from = "ring" in held ? this.rings[held.ring][held.at] : undefined;
    this.move(held, from ? [from[0] + by[0], from[1] + by[1]] : by, by);
    this.release();
  }

  undo(): void {
    this.table = this.past.at(-1) ?? this.table;
    this.past = this.past.slice(0, -1);
    void this.inspect();
  }

  private async inspect(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.table) return;
    const turn = ++this.asked;
    if (!this.before) this.flaws = null;
    const question: StringRailwayInspect = { ask: "inspect", table: { ...this.table } };
    const told = await this.ask<Inspected>(question);
    if (turn !== this.asked) return;
    if (!isRefusal(told)) this.flaws = told.answer.flaws;
    else if (told.kind === "too_many" || told.kind === "busy")
      this.timer ??= setTimeout(() => void this.inspect(), 4 * PAUSE);
    this.refused = isRefusal(told) ? told : null;
  }
}

/** Places on a closed string that the keyboard can take hold of. */
export const GRIPS = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => (k * FINE) / 8);

function shifted(table: Table, numbers: readonly number[], [dx, dy]: Point): Table["stations"] {
  return table.stations.map(([x, y, p, q], number) =>
    numbers.includes(number) ? [Math.round(x + dx), Math.round(y + dy), p, q] : [x, y, p, q],
  );
}
