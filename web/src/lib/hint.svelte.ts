/** A hint for the seat to act: asked for, shown while the position stays, lit while pointed at. */

import type { TableModel } from "./table.svelte";
import type { HintReply, Idea, Offer } from "./wire";

export class HintModel {
  private reply: HintReply | null = $state.raw(null);
  /** Whether the machine is thinking. */
  busy = $state(false);
  /** The idea that is pointed at. */
  lit: Offer | null = $state.raw(null);

  constructor(private readonly table: TableModel) {}

  /** The hint, as long as it is about what is on the table. */
  readonly hint = $derived.by(() => {
    const { reply, table } = this;
    const fits = reply && reply.n === table.frame?.n && reply.seat === table.acting && !table.past;
    return fits ? reply.hint : null;
  });

  async ask(): Promise<void> {
    const { table } = this;
    const [n, seat] = [table.frame?.n, table.acting];
    if (this.busy || n === undefined || seat === null) return;
    this.busy = true;
    this.reply = await table.request<HintReply>("/hint", { n, seat });
    this.busy = false;
  }

  /** An idea's offer: the one on the table where it is listed there. */
  offer(idea: Idea): Offer {
    const listed = this.table.frame?.offers?.offers ?? [];
    return listed.find((offer) => offer.notation === idea.offer.notation) ?? idea.offer;
  }

  dismiss(): void {
    this.reply = null;
    this.lit = null;
  }
}

/** A chance as it is read. */
export const percent = (chance: number): string => `${Math.round(100 * chance)} %`;

/** A change of a chance as it is read: "+18 %", "−4 %". */
export const change = (by: number): string =>
  `${by < 0 ? "−" : "+"}${Math.round(100 * Math.abs(by))} %`;

/** The ids of the board's items that an action may name. */
export function itemsOf(offer: Offer | null): readonly string[] {
  return Object.entries(offer?.action ?? {}).flatMap(([key, value]) =>
    key === "do" ? [] : [value].flat(3).filter((word) => typeof word === "string"),
  );
}
