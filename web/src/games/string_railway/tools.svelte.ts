/** What the player holds: which string, which cube, or the New Station; board and tray share it. */

import type { Offer } from "../../lib/types.gen";
import type { Point } from "./measure";

class Tools {
  /** A place for the New Station is being looked for. */
  settling = $state(false);
  /** The number of the string in hand. */
  string = $state<number | null>(null);
  /** A cube taken up: its colour and where it stands. */
  cube = $state<{ colour: number; start: number } | null>(null);
  /** The station whose cubes are offered to be taken up. */
  pile = $state<number | null>(null);
  /** A walk to show while it is pointed at. */
  walk = $state.raw<Offer | null>(null);
  /** Stations between which a proposal is wanted. */
  ends = $state<number[]>([]);
  /** Which of the fitting proposals is shown. */
  turn = $state(0);
  /** The chip for the New Station. */
  chip = $state(0);
  spot = $state<{ at: Point; p: number; q: number } | null>(null);

  clear(): void {
    this.cube = null;
    this.pile = null;
    this.walk = null;
    this.ends = [];
    this.turn = 0;
    this.spot = null;
    this.settling = false;
  }
}

export const tools = new Tools();
