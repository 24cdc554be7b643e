/** What the shell and a game's board tell each other. See src/games/README.md. */

import type { Component } from "svelte";
import type { Line } from "./log";
import type { SeatLook } from "./seats";
import type { Explanation, Meta, Offer, Offers, Option, Refused } from "./wire";

export interface BoardProps<View = unknown, Edition = unknown> {
  meta: Meta;
  /** What this screen may see now, as the game's view type has it. */
  view: View;
  /** The component data the table plays with. */
  edition: Edition;
  options: Readonly<Record<string, unknown>>;
  seats: readonly SeatLook[];
  /** The seat this screen plays for now; null for a spectator and in a replay. */
  you: number | null;
  /** The seat whose place this screen shows also while others act; null for a spectator. */
  home: number | null;
  /** What `you` may do now; null while others act, in the history and when the game is over. */
  offers: Offers | null;
  /** Whether an old position is shown. */
  past: boolean;
  /** What has happened up to the position shown, in words, the latest last. */
  log: readonly Line[];
  /** Ids of board items to point at: what the last entry, or the one read in the log, touched. */
  marks: readonly string[];
  /** The offer whose details stand in the action panel and that waits for confirmation. */
  chosen: Offer | null;
  /** What the board may say back. Stable: the same object for the whole life of the board. */
  say: BoardVoice;
}

export interface BoardVoice {
  /**
   * These are the offers of the item pointed at. One: it is sent, or shown for confirmation where
   * the person wants that (on touch). Several: the panel asks which. None: the choice is cleared.
   */
  pick(offers: readonly Offer[], pointer?: string): void;
  /** Say why an item cannot be had: one of `offers.refused`, or words of the board's own. */
  why(refused: Pick<Refused, "label" | "rule" | "message">): void;
  /** Show an offer, or why one is refused, while it is hovered or focused; null ends it. */
  peek(item: Offer | Refused | null): void;
  /** Send an action that is not among the offers (a route drawn by hand). */
  send(action: Record<string, unknown>): Promise<void>;
  /** Send several, each once the one before is accepted; a refusal ends it. */
  sendAll(actions: readonly Record<string, unknown>[]): void;
  /** What the engine says of such an action: its explanation, or why it is refused. */
  explain(action: Record<string, unknown>): Promise<Explanation | Refusal>;
  /** Put one of the game's own questions about the position shown. */
  ask<Answer>(question: object): Promise<{ answer: Answer } | Refusal>;
}

export interface Refusal {
  rule: string;
  message: string;
  /** Why it was refused, where it was not by a rule: "too_many", "busy", "stale", … */
  kind?: string;
}

export function isRefusal(answer: object): answer is Refusal {
  return "message" in answer;
}

export interface Pane {
  id: string;
  title: string;
  // Each game types its own view; the shell only passes it on.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  component: Component<any>;
}

/** What a game adds below the score sheet. */
export interface ScoreDetailProps<View = unknown> {
  view: View;
}

/** An option that a game asks for in a way of its own (src/games/NAME/fields.ts). */
export interface FieldProps {
  option: Option;
  /** Bindable: what is chosen so far. */
  value: unknown;
  /** How many seats the table has so far, and the other options. */
  seats: number;
  options: Readonly<Record<string, unknown>>;
  /** Put one of the game's own questions about the table that is being set up. */
  ask<Answer>(question: object): Promise<{ answer: Answer } | Refusal>;
}

/** By the option's name. */
export type Fields = Readonly<Record<string, Component<FieldProps, object, "value">>>;

export interface SeatDetailProps<View = unknown> {
  view: View;
  seat: number;
  look: SeatLook;
}
