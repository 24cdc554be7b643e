/** What lies under this player's hand: the Building taken up, the turn tried for a new Region. */

class Desk {
  /** The number of the Building that shall be built, or null. */
  building = $state<number | null>(null);
  /** The spot a new Region is held over: index among the offers. */
  sixths = $state(0);
  /** The seat whose way between two Cities is shown, or null. */
  way = $state<number | null>(null);

  take(building: number): void {
    this.building = this.building === building ? null : building;
  }
}

export const desk = new Desk();
