/** What the player holds: which string, which cube, or the New Station; shared with the tray. */

import type { Point } from "./measure";

export type Tool = "string" | "station" | "look";

class Tools {
  tool = $state<Tool>("look");
  /** The number of the string in hand. */
  string = $state<number | null>(null);
  /** A cube taken up: its colour and where it stands. */
  cube = $state<{ colour: number; start: number } | null>(null);
  /** Stations between which a proposal is wanted. */
  ends = $state<number[]>([]);
  /** Which of the fitting proposals is shown. */
  turn = $state(0);
  /** The chip for the New Station. */
  chip = $state(0);
  spot = $state<{ at: Point; p: number; q: number } | null>(null);

  clear(): void {
    this.cube = null;
    this.ends = [];
    this.turn = 0;
    this.spot = null;
  }
}

export const tools = new Tools();
