/** The live table of a page: the connection, what is known, what waits for an answer, the history. */

import { get, buildId, post, refusal, refusalOf } from "./api";
import { Connection, type SocketLike, type Status } from "./connection";
import { absorb, absorbSeats, type Known } from "./known";
import { lines, withNames, type Line } from "./log";
import { lookOf, type SeatLook } from "./seats";
import { lookOptions } from "./settings.svelte";
import {
  newId,
  OVER,
  type ClientMessage,
  type Answered,
  type Ask,
  type Explain,
  type Explained,
  type History,
  type Refusal,
  type SeatInfo,
  type ServerMessage,
  type Way,
} from "./wire";

/** Something sent that has no answer yet. */
interface Pending {
  message: Extract<ClientMessage, { id: string }>;
  /** Whether it was sent a second time, after a reconnect: it is not sent a third time. */
  again: boolean;
}

/** An old position that is looked at. */
export interface Past {
  n: number;
  /** Null until the server has answered. */
  shown: History | null;
}

const PATIENCE = 8000;

const DOWN = refusal(0, "not sent", "The connection is down; ask again when it is back.");

export class TableModel {
  readonly id: string;
  /** As a spectator, although this browser may have a seat. */
  readonly watching: boolean;
  status: Status = $state("connecting");
  private known: Known | null = $state.raw(null);
  pending: Pending | null = $state.raw(null);
  /** What went wrong; each stays until it is dismissed. */
  notices: Refusal[] = $state.raw([]);
  past: Past | null = $state.raw(null);
  /** The version that was live when the viewer went to look at the past. */
  private seenN = $state(0);
  /** The page is older than the server: it must be loaded anew. */
  outdated = $state(false);
  /** Why the server closed the connection for good. */
  bye = $state("");

  readonly frame = $derived(this.known?.frame ?? null);
  readonly events = $derived(this.known?.events ?? []);
  readonly seats: readonly SeatInfo[] = $derived(this.frame?.seats ?? []);
  readonly names: readonly string[] = $derived(
    this.seats.map((seat) => seat.name || `Seat ${seat.seat + 1}`),
  );
  readonly looks: readonly SeatLook[] = $derived(
    this.seats.map(({ seat, colour }) =>
      lookOf(
        seat,
        this.names[seat] ?? "",
        colour,
        this.frame?.yours.includes(seat) ?? false,
        lookOptions(),
      ),
    ),
  );
  readonly lines: readonly Line[] = $derived(lines(this.events, this.names));
  /** The seat that this page acts for now, else null (also while a bot stands in for it). */
  readonly acting: number | null = $derived.by(() => {
    const frame = this.frame;
    if (!frame || this.watching || !frame.yours.includes(frame.actor)) return null;
    return frame.seats[frame.actor]?.bot ? null : frame.actor;
  });
  /** The seats held here for which a bot moves. */
  readonly stoodIn: readonly number[] = $derived.by(() => {
    const frame = this.frame;
    return frame?.yours.filter((seat) => frame.seats[seat]?.bot && !frame.over) ?? [];
  });
  readonly over: boolean = $derived(this.frame?.over ?? false);
  /** In an analysis, the positions of the line that is looked at. */
  readonly way: Way | null = $derived(this.frame?.way ?? null);
  /** Whether this page goes back and forth in an analysis, for all who watch. */
  readonly analysing: boolean = $derived.by(
    () => this.way !== null && !this.watching && (this.frame?.yours.length ?? 0) > 0,
  );
  /** The position on the table: after so many entries. */
  readonly end: number = $derived(this.way?.positions[this.way.at] ?? this.frame?.n ?? 0);
  /** The position that is shown. */
  readonly place: number = $derived(this.past?.n ?? this.end);
  /** The entries that follow on the line of an analysis: by a step on they are done again. */
  readonly ahead: readonly number[] = $derived.by(() => {
    const path = lines(this.events.slice(0, this.way?.positions.at(-1) ?? 0), this.names);
    const left = path.filter((line) => !line.undone && this.lines[line.n]?.undone);
    return left.map((line) => line.n);
  });
  /** What led to the position that is shown. */
  readonly story: readonly Line[] = $derived.by(() => {
    const lines = this.lines.slice(0, this.place);
    return this.way ? lines.filter((line) => !line.undone && !line.went) : lines;
  });
  readonly missed: number = $derived(this.past ? (this.frame?.n ?? 0) - this.seenN : 0);

  private readonly connection: Connection;
  // Nothing is drawn from these two: they need not be reactive.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  private readonly asked = new Map<string, (answer: Explained | Answered | Refusal) => void>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  private readonly positions = new Map<string, History>();
  /** What is still to be done of several actions in a row, and the version it waits for. */
  private rest: Record<string, unknown>[] = [];
  private accepted = 0;
  /** The position of an analysis to go to once there is an answer to what was sent before. */
  private wanted: number | null = null;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private waitsForHistory = false;
  /** Whether it is not known what became of `pending`: the connection broke, or nothing came. */
  private unsure = false;

  constructor(id: string, watching = false) {
    this.id = id;
    this.watching = watching;
    this.connection = new Connection({
      open: () => new WebSocket(this.address()) as SocketLike,
      message: (message) => this.hear(message as ServerMessage),
      status: (status) => this.changed(status),
    });
  }

  start(): () => void {
    const back = () => this.connection.retry();
    const seen = () => document.visibilityState === "visible" && back();
    addEventListener("online", back);
    document.addEventListener("visibilitychange", seen);
    this.connection.start();
    return () => {
      removeEventListener("online", back);
      document.removeEventListener("visibilitychange", seen);
      clearTimeout(this.patience);
      this.connection.stop();
    };
  }

  retry = (): void => this.connection.retry();

  // -- what the person does ------------------------------------------------------------------

  act(action: Record<string, unknown>): void {
    this.actAll([action]);
  }

  /** Act several times: each once the one before was accepted and its frame has come. */
  actAll(actions: readonly Record<string, unknown>[]): void {
    if (this.pending) return; // a second click of the same kind
    this.rest = [...actions];
    this.goOn();
  }

  private goOn(): void {
    if (this.pending || (this.frame?.n ?? 0) < this.accepted) return;
    if (this.wanted !== null) {
      const to = this.wanted;
      this.wanted = null;
      this.goTo(to);
      return;
    }
    const action = this.rest.shift();
    if (!action) return;
    const seat = this.acting;
    if (seat === null || !this.frame) return;
    this.submit({ type: "act", id: newId(), n: this.frame.n, seat, action });
    if (!this.pending) this.rest = [];
  }

  undo(): void {
    const seat = this.acting;
    if (seat === null || !this.frame) return;
    this.submit({ type: "undo", id: newId(), n: this.frame.n, seat });
  }

  /** Take up a position of an analysis; of several wishes in a row the last one counts. */
  private goTo(to: number): void {
    if (!this.frame) return;
    if (this.pending || this.frame.n < this.accepted) this.wanted = to;
    else if (to !== this.place) {
      this.submit({ type: "go_to", id: newId(), n: this.frame.n, to });
    }
  }

  resign(seat: number): void {
    this.submit({ type: "resign", id: newId(), seat });
  }

  /** Say how many seconds a bot's move shall stay visible; null: as the server has it. */
  pace(seconds: number | null): void {
    this.connection.send({ type: "pace", seconds });
  }

  /** Ask the engine about an action; resolves with its explanation or why it is refused. */
  async explain(action: Record<string, unknown>): Promise<Explained> {
    const n = this.frame?.n ?? 0;
    const answer = await this.question({ type: "explain", id: newId(), n, action });
    if (answer.type === "explained") return answer;
    const { id, rule, message } = answer.type === "refused" ? answer : DOWN;
    return {
      type: "explained",
      id,
      n,
      legal: false,
      rule,
      message,
      notation: "",
      explanation: null,
    };
  }

  /** Put one of the game's own questions about the position; resolves with its answer. */
  async ask<Answer>(question: object): Promise<{ answer: Answer } | Refusal> {
    const n = this.frame?.n ?? 0;
    const seat = this.acting ?? this.frame?.seat ?? null;
    const answer = await this.question({
      type: "ask",
      id: newId(),
      n,
      seat,
      question: question as Record<string, unknown>,
    });
    return answer.type === "answered" ? { answer: answer.answer as Answer } : (answer as Refusal);
  }

  private question(message: Ask | Explain): Promise<Explained | Answered | Refusal> {
    return new Promise((resolve) => {
      this.asked.set(message.id, resolve);
      if (this.connection.send(message)) return;
      this.asked.delete(message.id);
      resolve(DOWN);
    });
  }

  /** Do something over HTTP; a refusal becomes a notice. */
  async request<Answer>(path: string, body: unknown = {}): Promise<Answer | null> {
    try {
      return await post<Answer>(`/api/tables/${this.id}${path}`, body);
    } catch (error) {
      this.notice(refusalOf(error));
      return null;
    }
  }

  notice(what: Refusal): void {
    if (what.kind === "outdated" || what.code === 426) this.outdated = true;
    else this.notices = [...this.notices.slice(-3), what];
  }

  dismiss(what: Refusal): void {
    this.notices = this.notices.filter((notice) => notice !== what);
  }

  // -- looking back --------------------------------------------------------------------------

  /** Show the position after the first n entries; in an analysis of one's own it is taken up. */
  look(n: number): void {
    const frame = this.frame;
    if (!frame) return;
    if (this.analysing) return this.goTo(n);
    const at = Math.max(0, Math.min(n, frame.n));
    if (!this.past) this.seenN = frame.n;
    const ready = this.positions.get(this.positionKey(at));
    this.past = { n: at, shown: ready ?? this.past?.shown ?? null };
    if (!ready) void this.fetchPosition();
  }

  /** Show a position some steps further on (or back, where that is negative). */
  step(by: number): void {
    const stops = this.way?.positions;
    const n = stops ? stops[stops.indexOf(this.place) + by] : this.place + by;
    if (n !== undefined) this.visit(n);
  }

  /** Show a position; at the one on the table one is live again. */
  visit(n: number): void {
    const there = this.way ? n === this.end : n >= this.end;
    if (there && !this.replay && !this.analysing) this.live();
    else this.look(n);
  }

  live(): void {
    this.past = null;
  }

  private positionKey(n: number): string {
    return `${n} ${this.frame?.seat ?? "all"}`;
  }

  /** One request at a time; a slider that moved on is served its last place only. */
  private async fetchPosition(): Promise<void> {
    if (this.waitsForHistory) return;
    this.waitsForHistory = true;
    try {
      while (this.past && !this.positions.has(this.positionKey(this.past.n))) {
        const { n } = this.past;
        const seat = this.frame?.seat;
        const query = seat === null || seat === undefined ? "" : `?seat=${seat}`;
        const found = await get<History>(`/api/tables/${this.id}/at/${n}${query}`);
        this.positions.set(this.positionKey(n), found);
      }
      const ready = this.past && this.positions.get(this.positionKey(this.past.n));
      if (this.past && ready) this.past = { n: this.past.n, shown: ready };
    } catch (error) {
      this.notice(refusalOf(error));
      this.past = null;
    } finally {
      this.waitsForHistory = false;
    }
  }

  // -- what the server says ------------------------------------------------------------------

  private address(): string {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = `build=${encodeURIComponent(buildId())}${this.watching ? "&watch=1" : ""}`;
    return `${scheme}://${location.host}/api/tables/${this.id}/live?${query}`;
  }

  private submit(message: Pending["message"]): void {
    if (this.pending) return; // a second click of the same kind
    if (!this.connection.send(message)) {
      this.notice(
        refusal(0, "not sent", "Not sent: the connection is down. Nothing has happened."),
      );
      return;
    }
    this.pending = { message, again: false };
    this.waitPatiently();
  }

  private waitPatiently(): void {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => {
      if (!this.pending) return;
      this.unsure = true;
      this.connection.send({ type: "sync" });
    }, PATIENCE);
  }

  private changed(status: Status): void {
    this.status = status;
    if (status !== "lost") return;
    this.unsure = true;
    this.rest = [];
    for (const answer of this.asked.values()) answer(DOWN);
    this.asked.clear();
  }

  /** After a reconnect: what had no answer is sent once more; its id keeps it from counting twice. */
  private resend(): void {
    this.unsure = false;
    const pending = this.pending;
    if (!pending) return;
    if (!pending.again && this.connection.send(pending.message)) {
      this.pending = { ...pending, again: true };
      this.waitPatiently();
      return;
    }
    this.pending = null;
    this.notice(refusal(0, "unknown", "No answer came. The board shows what the server has."));
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "frame": {
        const verdict = absorb(this.known, message);
        if (verdict === "gap") this.connection.send({ type: "sync" });
        else if (verdict !== "old") this.learn(verdict.known, message.snapshot);
        break;
      }
      case "seats":
        this.known = absorbSeats(this.known, message);
        break;
      case "accepted":
        if (this.answered(message.id)) this.accepted = message.n;
        break;
      case "refused":
        this.refused(message);
        break;
      case "explained":
      case "answered":
        this.asked.get(message.id)?.(message);
        this.asked.delete(message.id);
        break;
      case "history":
        break; // positions come over HTTP
      case "bye":
        if (message.kind === "outdated") this.outdated = true;
        else this.bye = message.message;
        this.connection.stop();
    }
    this.goOn();
  }

  private learn(known: Known, snapshot: boolean): void {
    const before = this.known?.frame;
    if (before && known.frame.over !== before.over) this.positions.clear();
    if (before && known.frame.seat !== before.seat) this.past = null; // another's hand
    this.known = known;
    if (snapshot && this.unsure) this.resend();
  }

  private answered(id: string): boolean {
    if (this.pending?.message.id !== id) return false;
    this.pending = null;
    clearTimeout(this.patience);
    return true;
  }

  private refused(message: Refusal): void {
    const resent = this.pending?.again === true;
    const mine = this.answered(message.id);
    if (mine) this.rest = [];
    const asker = this.asked.get(message.id);
    this.asked.delete(message.id);
    asker?.(message);
    if (message.kind === "stale") this.connection.send({ type: "sync" });
    if (mine && resent && message.kind === "stale")
      message = { ...message, message: `Not sent before the connection broke. ${message.message}` };
    if (!asker) this.notice(message); // else it is told where it was asked
  }

  /** The text of an event with names in their places. */
  worded = (text: string): string => withNames(text, this.names);

  /** Whether this is a record that is looked at. */
  replay = $state(false);

  /** Whose turn it is, in words. */
  readonly turnText: string = $derived.by(() => {
    const frame = this.frame;
    if (!frame) return "";
    if (this.replay) return "A record: step through it with the slider.";
    if (frame.actor === OVER || frame.over) return "The game is over.";
    if (this.acting !== null && frame.yours.length === 1) return "It is your turn.";
    if (this.seats[frame.actor]?.kind === "open")
      return `Waiting for somebody to take ${this.names[frame.actor] ?? "the seat"}.`;
    return `${this.names[frame.actor] ?? "Chance"} is to act.`;
  });
}
