/** The string under the pointer, then in hand: drawn, measured, bent, and asked about. */

import { isRefusal, type BoardVoice } from "../../lib/board";
import type { StringRailwayDraft, StringRailwayDrafted as Drafted } from "../../lib/types.gen";
import { measure, simplified, tileAt, type Ground, type Point } from "./measure";
import { calmed, curve, cutTo, reachable, thinned, type Strand } from "./strand";

/** What the pen must know of the table; read whenever it is needed. */
export interface Table {
  ground(): Ground;
  /** The string in hand, and its length in thousandths of a unit. */
  string(): number | null;
  limit(): number;
  say(): BoardVoice;
}

/** Time between two questions to the engine, in milliseconds. */
const PAUSE = 300;

/** Time until the engine is asked again where it could not answer, in milliseconds. */
const LATER = 1200;

/** Points nearer than this to the one before are not kept, in units. */
const STEP = 12;

export class Pen {
  /** Drawn so far by the pointer that is down. */
  line: Point[] | null = $state.raw(null);
  /** The string as it lies in hand after that, with what can be taken hold of. */
  drawn: Strand | null = $state.raw(null);
  /** The handle that is being moved. */
  held: number | null = $state(null);
  /** The string ended under the pointer. */
  spent = $state(false);
  /** What the engine said last of the string as it was then. */
  verdict: Drafted | null = $state.raw(null);
  /** The string has changed since the engine was asked. */
  private stale = $state(false);

  private readonly table: Table;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(table: Table) {
    this.table = table;
  }

  readonly live = $derived.by(() => {
    const line = this.line ?? this.drawn?.line ?? null;
    return line && line.length > 1 ? line : null;
  });
  readonly found = $derived.by(() =>
    this.live ? measure(simplified(this.live), this.table.ground()) : null,
  );
  readonly left = $derived.by(() => Math.max(0, this.table.limit() - (this.found?.length ?? 0)));
  /** A pointer is drawing or bending. */
  readonly busy = $derived.by(() => this.line !== null || this.held !== null);
  /** Both ends lie on stations: worth a word of the engine while the drawing goes on. */
  readonly landed = $derived.by(() => {
    const tip = this.live?.at(-1);
    return tip !== undefined && tileAt(this.table.ground().tiles, tip) !== undefined;
  });
  readonly mayLay = $derived.by(
    () => !this.busy && !this.stale && this.drawn !== null && this.verdict?.rule === "",
  );

  /** A pointer came down; false where no string can begin. */
  begin(start: Point): boolean {
    if (!tileAt(this.table.ground().tiles, start)) return false;
    this.line = [start];
    this.spent = false;
    return true;
  }

  /** The pointer moved through these places. */
  move(places: readonly Point[]): void {
    const tip = places.at(-1);
    if (this.held !== null) return tip && this.bend(this.held, tip);
    if (!this.line || this.spent) return;
    const line = [...this.line];
    for (const place of places) {
      const last = line.at(-1);
      if (!last || Math.hypot(place[0] - last[0], place[1] - last[1]) > STEP) line.push(place);
    }
    if (line.length === this.line.length) return;
    if (line.length > 1) this.drawn = null;
    const cut = cutTo(line, this.table.limit());
    this.line = cut.line;
    this.spent = cut.spent;
    this.soon();
  }

  /** The pointer went up. */
  finish(): void {
    if (this.held !== null) this.held = null;
    else {
      const line = this.line;
      this.line = null;
      if (!line || line.length < 2) return;
      this.verdict = null;
      this.drawn = calmed(line, this.table.ground(), this.table.limit());
    }
    void this.ask();
  }

  /** Give up what the pointer that is down has drawn. */
  cancel(): void {
    this.line = null;
    this.held = null;
  }

  clear(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.asked++;
    this.cancel();
    this.drawn = null;
    this.verdict = null;
    this.spent = false;
  }

  /** Take a proposed string in hand. */
  take(points: Point[]): void {
    this.clear();
    this.drawn = {
      handles: points.length > 14 ? thinned(points, 60) : points,
      line: points,
    };
    void this.ask();
  }

  async lay(): Promise<void> {
    const drawn = this.points();
    if (drawn && this.mayLay) await this.table.say().send({ do: "lay", ...drawn });
  }

  private bend(at: number, to: Point): void {
    if (!this.drawn) return;
    const { handles: before } = this.drawn;
    const moved = (place: Point) => before.map((handle, i) => (i === at ? place : handle));
    const from = before[at] ?? to;
    const place = reachable(from, to, (spot) => curve(moved(spot)), this.table.limit());
    this.spent = place !== to;
    const handles = moved(place);
    this.drawn = { handles, line: curve(handles) };
    this.soon();
  }

  private points(): { string: number; points: [number, number][] } | null {
    const string = this.table.string();
    const points = this.drawn?.line ?? (this.line && thinned(this.line, 10));
    if (string === null || !points || points.length < 2) return null;
    return { string, points: points.map(([x, y]) => [x, y]) };
  }

  /** Ask within PAUSE milliseconds, once for all that happens until then. */
  private soon(): void {
    this.stale = true;
    this.timer ??= setTimeout(() => void this.ask(), PAUSE);
  }

  private async ask(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const drawn = this.points();
    if (!drawn) return;
    const turn = ++this.asked;
    this.stale = true;
    const question: StringRailwayDraft = { ask: "draft", ...drawn };
    const told = await this.table.say().ask<Drafted>(question);
    if (turn !== this.asked) return;
    if (isRefusal(told)) {
      // Too often, too busy, no connection: the string still lies there.
      if (told.kind !== "stale") setTimeout(() => turn === this.asked && this.soon(), LATER);
      return;
    }
    this.stale = false;
    this.verdict = told.answer;
  }
}
