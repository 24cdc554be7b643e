/** What a player points at on the map: the Station whose lines are shown. */

class Chart {
  station = $state("");
}

export const chart = new Chart();
