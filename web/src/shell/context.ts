/** What components far down the page need to know: the name of the game that is shown. */

import { getContext, setContext } from "svelte";

const GAME = Symbol("game");

export const setTheGame = (name: () => string): void => {
  setContext(GAME, name);
};

export const theGame = (): string => getContext<() => string>(GAME)();
