/** A cube taken up, and where it can go: whole trips, as the engine tells them. */

import { isRefusal, type BoardVoice, type Refusal } from "../../lib/board";
import type {
  StringRailwayReach as Reach,
  StringRailwayTrip as Trip,
  StringRailwayTrips,
} from "../../lib/types.gen";
import { bestTrips } from "./offers";

export interface Cube {
  colour: number;
  start: number;
}

export class Carry {
  /** The cube taken up. */
  cube: Cube | null = $state(null);
  /** The station whose cubes are offered to be taken up. */
  pile: number | null = $state(null);
  refused: Refusal | null = $state.raw(null);

  private reach: Reach | null = $state.raw(null);
  private readonly say: () => BoardVoice;
  private asked = 0;

  constructor(say: () => BoardVoice) {
    this.say = say;
  }

  /** By station: the trip that would be made, the best that can be paid, else the cheapest. */
  readonly trips: ReadonlyMap<number, Trip> = $derived.by(() =>
    bestTrips(this.reach?.trips ?? [], this.reach?.ap ?? 0),
  );

  /** Whether there are action points for a trip. */
  pays(trip: Trip | undefined): trip is Trip {
    return trip !== undefined && trip.ap <= (this.reach?.ap ?? 0);
  }

  take(colour: number, start: number): void {
    const again = this.cube?.start === start && this.cube.colour === colour;
    this.clear();
    if (again) return;
    this.cube = { colour, start };
    this.pile = start;
    void this.ask({ colour, start });
  }

  /** Offer a station's cubes to be taken up. */
  open(station: number | null): void {
    this.clear();
    this.pile = station;
  }

  clear(): void {
    this.asked++;
    this.cube = this.pile = this.reach = this.refused = null;
  }

  /** Bring the cube to a station, step by step. */
  go(stop: number): void {
    const { cube, trips } = this;
    const trip = trips.get(stop);
    if (!cube || !trip) return;
    const from = [cube.start, ...trip.steps];
    this.say().sendAll(
      trip.steps.map((to, k) => ({ do: "move", colour: cube.colour, start: from[k], stop: to })),
    );
  }

  private async ask({ colour, start }: Cube): Promise<void> {
    const turn = this.asked;
    const question: StringRailwayTrips = { ask: "trips", colour, start };
    const told = await this.say().ask<Reach>(question);
    if (turn !== this.asked) return;
    if (isRefusal(told)) this.refused = told;
    else this.reach = told.answer;
  }
}
