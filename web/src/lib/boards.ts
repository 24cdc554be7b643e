/** Finds a game's own components by their place: ../games/NAME/Board.svelte and the like. */

import type { Component } from "svelte";
import type { BoardProps, Fields, Pane, ScoreDetailProps, SeatDetailProps } from "./board";

interface Found<Kind> {
  default: Kind;
}
type Finder<Kind> = Record<string, () => Promise<Found<Kind>>>;
// Each board types its own view and edition; the shell only passes them on.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyBoard = Component<BoardProps<any, any>>;
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnySeat = Component<SeatDetailProps<any>>;
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyScore = Component<ScoreDetailProps<any>>;

const boards = import.meta.glob("../games/*/Board.svelte") as Finder<AnyBoard>;
const panes = import.meta.glob("../games/*/panes.ts") as Finder<Pane[]>;
const seats = import.meta.glob("../games/*/Seat.svelte") as Finder<AnySeat>;
const scores = import.meta.glob("../games/*/Score.svelte") as Finder<AnyScore>;
const fields = import.meta.glob("../games/*/fields.ts") as Finder<Fields>;
const emblems = import.meta.glob("../games/*/Emblem.svelte", { eager: true }) as Record<
  string,
  Found<Component>
>;

const kinds = import.meta.glob("../games/*/kinds.ts", { eager: true }) as Record<
  string,
  Found<Readonly<Record<string, string>>>
>;

export interface GameParts {
  /** Null where the game has no board of its own. */
  Board: AnyBoard | null;
  panes: Pane[];
  Seat: AnySeat | null;
  Score: AnyScore | null;
}

async function load<Kind>(from: Finder<Kind>, path: string): Promise<Kind | null> {
  return (await from[path]?.())?.default ?? null;
}

export async function partsOf(game: string): Promise<GameParts> {
  const [Board, beside, Seat, Score] = await Promise.all([
    load(boards, `../games/${game}/Board.svelte`),
    load(panes, `../games/${game}/panes.ts`),
    load(seats, `../games/${game}/Seat.svelte`),
    load(scores, `../games/${game}/Score.svelte`),
  ]);
  return { Board, panes: beside ?? [], Seat, Score };
}

/** The options that a game asks for in a way of its own. */
export async function fieldsOf(game: string): Promise<Fields> {
  return (await load(fields, `../games/${game}/fields.ts`)) ?? {};
}

export function emblemOf(game: string): Component | null {
  return emblems[`../games/${game}/Emblem.svelte`]?.default ?? null;
}

/** What a game's kinds of action are called where their tags do not say enough; see `groups`. */
export function kindsOf(game: string): Readonly<Record<string, string>> {
  return kinds[`../games/${game}/kinds.ts`]?.default ?? {};
}
