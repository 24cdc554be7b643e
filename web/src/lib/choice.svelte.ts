/** What a person is about to do: between pointing at something and sending it. */

import type { BoardVoice, Refusal } from "./board";
import type { Why } from "./offers";
import { confirms } from "./settings.svelte";
import type { Explained, Offer, Refused } from "./wire";

/** The part of the table that is needed, so that tests need no more. */
export interface Sender {
  act(action: Record<string, unknown>): void;
  actAll(actions: readonly Record<string, unknown>[]): void;
  explain(action: Record<string, unknown>): Promise<Explained>;
  ask<Answer>(question: object): Promise<{ answer: Answer } | Refusal>;
}

export class Choice {
  /** Waits for confirmation. */
  chosen: Offer | null = $state.raw(null);
  /** Several offers of one thing: which of them? */
  among: readonly Offer[] = $state.raw([]);
  /** Hovered or focused just now. */
  peeked: Offer | Refused | null = $state.raw(null);
  /** Why something that was pointed at cannot be had. */
  why: Why | null = $state.raw(null);

  readonly shown: Offer | Refused | null = $derived(this.peeked ?? this.chosen);
  readonly voice: BoardVoice;

  constructor(private readonly table: Sender) {
    this.voice = {
      pick: (offers, pointer) => this.pick(offers, pointer),
      why: (refused) => {
        this.clear();
        this.why = refused;
      },
      peek: (item) => (this.peeked = item),
      send: (action) => {
        this.clear();
        table.act(action);
        return Promise.resolve();
      },
      sendAll: (actions) => {
        this.clear();
        table.actAll(actions);
      },
      ask: <Answer>(question: object) => table.ask<Answer>(question),
      explain: async (action) => {
        const answer = await table.explain(action);
        if (answer.legal && answer.explanation) return answer.explanation;
        return { rule: answer.rule, message: answer.message } satisfies Refusal;
      },
    };
  }

  pick(offers: readonly Offer[], pointer = "mouse"): void {
    const [only] = offers;
    if (offers.length > 1) {
      this.clear();
      this.among = offers;
    } else if (!only) this.clear();
    else if (confirms(pointer) && this.chosen?.notation !== only.notation) {
      this.clear();
      this.chosen = only;
    } else this.send(only);
  }

  /** Show an offer and wait for confirmation, however it was pointed at. */
  consider(offer: Offer): void {
    this.clear();
    this.chosen = offer;
  }

  send(offer: Offer): void {
    this.clear();
    this.table.act(offer.action);
  }

  clear(): void {
    this.chosen = null;
    this.among = [];
    this.peeked = null;
    this.why = null;
  }
}
