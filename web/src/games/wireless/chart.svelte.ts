/** What a player points at: the Station whose lines are shown, and the way under the pointer. */

import type { Offer } from "../../lib/types.gen";

class Chart {
  station = $state("");
  over: Offer | null = $state.raw(null);
}

export const chart = new Chart();
