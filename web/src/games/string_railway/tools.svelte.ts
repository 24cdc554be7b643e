/** What the player is about to do with the things before them; board and tray share it. */

import type { Point } from "./measure";

class Tools {
  /** A place for the New Station is being looked for. */
  settling = $state(false);
  /** The number of the string in hand. */
  string = $state<number | null>(null);
  /** The Long-Distance tile whose walks are looked at, and the walk shown on the table. */
  tile = $state<number | null>(null);
  walk = $state.raw<Record<string, unknown> | null>(null);
  /** Which of the engine's own proposals is shown. */
  turn = $state(0);
  /** The chip for the New Station. */
  chip = $state(0);
  /** Where it is held, and which way turned. */
  spot = $state.raw<{ at: Point; p: number; q: number } | null>(null);

  clear(): void {
    this.tile = null;
    this.walk = null;
    this.turn = 0;
    this.spot = null;
    this.settling = false;
  }
}

export const tools = new Tools();
