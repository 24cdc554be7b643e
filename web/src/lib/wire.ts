/** The types of what is exchanged with the server, under the names the client uses. */

export type * from "./types.gen";

/** The actor of a state that waits for a random outcome. */
export const CHANCE = -1;
/** The actor of a finished game. */
export const OVER = -2;

/** A new id for a request: a repeated one with the same id does nothing twice. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
