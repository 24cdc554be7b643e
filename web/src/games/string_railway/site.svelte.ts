/** The New Station in hand: where it would stand, which way turned, and whether it may. */

import type { BoardVoice, Refusal } from "../../lib/board";
import type { Explanation } from "../../lib/types.gen";
import { CUBES, TURNS, UPRIGHT, type Turn } from "./look";
import type { Point } from "./measure";
import { tools } from "./tools.svelte";

export class Site {
  verdict: Explanation | Refusal | null = $state.raw(null);

  constructor(
    private readonly say: () => BoardVoice,
    private readonly chips: () => readonly string[],
  ) {}

  /** Hold the station over a place and ask whether it may stand there. */
  async hold(at: Point, [p, q]: Turn = UPRIGHT): Promise<void> {
    const spot = (tools.spot = { at, p, q });
    this.verdict = null;
    const answer = await this.say().explain(this.action(spot));
    if (tools.spot === spot) this.verdict = answer;
  }

  turn(): void {
    const spot = tools.spot;
    if (!spot) return;
    const now = TURNS.findIndex(([p, q]) => p === spot.p && q === spot.q);
    void this.hold(spot.at, TURNS[(now + 1) % TURNS.length]);
  }

  async place(): Promise<void> {
    if (!tools.spot) return;
    await this.say().send(this.action(tools.spot));
    tools.clear();
  }

  private action(spot: { at: Point; p: number; q: number }) {
    const chips = this.chips();
    return {
      do: "station",
      x: spot.at[0],
      y: spot.at[1],
      p: spot.p,
      q: spot.q,
      chip: CUBES.findIndex(({ name }) => name === (chips[tools.chip] ?? chips[0])),
    };
  }
}
