/** Which row of a table is held up to the map: its cities light up there. */

class Lantern {
  /** Names the row, such as "railroad 3"; "" when none is held up. */
  row = $state("");
  cities = $state<readonly number[]>([]);

  /** Hold a row up, or put it away if it is the one already. */
  hold(row: string, cities: readonly number[]): void {
    const again = this.row === row;
    this.row = again ? "" : row;
    this.cities = again ? [] : cities;
  }
}

export const lantern = new Lantern();
