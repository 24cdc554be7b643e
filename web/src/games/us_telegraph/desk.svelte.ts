/** What lies under this player's hand: the Building taken up, the turn tried for a new Region. */

class Desk {
  /** The number of the Building that shall be built, or null. */
  building = $state<number | null>(null);
  /** How often the new Region was turned by a sixth, against the clock; clockwise counts back. */
  turned = $state(0);
  /** The seat whose way between two Cities is shown, or null. */
  way = $state<number | null>(null);

  /** The turn as an action names it: 0 … 5 sixths against the clock. */
  get sixths(): number {
    return ((this.turned % 6) + 6) % 6;
  }

  take(building: number): void {
    this.building = this.building === building ? null : building;
  }
}

export const desk = new Desk();
