/** How cubes and stations look: a colour, and always a letter or a drawing beside it. */

export const UNITS = 10_000;

export interface CubeLook {
  name: string;
  letter: string;
  fill: string;
  ink: string;
}

export const CUBES: readonly CubeLook[] = [
  { name: "red", letter: "R", fill: "#b3362b", ink: "#fff" },
  { name: "blue", letter: "B", fill: "#2a5f9e", ink: "#fff" },
  { name: "purple", letter: "P", fill: "#74489a", ink: "#fff" },
  { name: "yellow", letter: "Y", fill: "#e2b93b", ink: "#2a241b" },
  { name: "green", letter: "G", fill: "#3d7d48", ink: "#fff" },
  { name: "white", letter: "W", fill: "#fbf8f0", ink: "#2a241b" },
];

export const cubeOf = (name: string): CubeLook | undefined =>
  CUBES.find((cube) => cube.name === name);

/** What stands on a station's tile: "Y3" on City Y3, "9" on Outskirts 9, a chip's "R". */
export function labelOf(station: Named): string {
  const letter = cubeOf(station.colour)?.letter ?? "";
  return station.kind === "new" ? letter : `${letter}${station.number}`;
}

/** A station as the log names it, a New Station by its owner's colour. */
export function nameOf({ kind, number }: Named, owner = ""): string {
  if (kind === "new") return `${owner} New Station`.trim();
  if (kind === "outskirts") return `Outskirts ${number}`;
  if (kind === "mountain") return `Mountain ${number}`;
  return `City ${cubeOf(kind)?.letter ?? ""}${number}`;
}

type Named = Readonly<{ kind: string; colour: string; number: number }>;

/** The corners of a station tile as the points of a polygon. */
export function corners({ x, y, p, q }: { x: number; y: number; p: number; q: number }): string {
  return `${x + p},${y + q} ${x - q},${y + p} ${x - p},${y - q} ${x + q},${y - p}`;
}

export interface Window {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The part of the table that is shown in so many pixels: the board string with some cloth round it.
 * On a wide screen the board lies to the right, so that what is in hand has its place beside it; on
 * a phone to the left, beside the buttons that enlarge it.
 */
export function windowOf(
  board: readonly (readonly [number, number])[],
  wide: number,
  high: number,
): Window {
  const ring = board.length ? board : [[0, 0] as const, [5500, 5500] as const];
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs) - CLOTH, Math.min(...ys) - CLOTH];
  const [width, height] = [Math.max(...xs) + CLOTH - x, Math.max(...ys) + CLOTH - y];
  const spare = (height * wide) / high - width;
  if (!(spare > 0)) return { x, y, width, height };
  const buttons = high < LOW ? 3 * BUTTONS : BUTTONS;
  const right = Math.min(wide <= PHONE ? spare : spare / 2, buttons * (height / high));
  return { x: x - spare + right, y, width: width + spare, height };
}

/** Screens up to so many pixels have what is in hand below the table. */
const PHONE = 800;

/** Pixels at the right where the buttons that enlarge the board lie. */
const BUTTONS = 52;

/** Where there are fewer pixels of height, the three buttons stand side by side. */
const LOW = 190;

const CLOTH = 180;

export type Turn = readonly [number, number];

/** The half-diagonal of a station tile of 4 cm that stands upright. */
export const UPRIGHT: Turn = [200, 200];

/** Ways to turn a station tile: half-diagonals of squares of 4 cm, a quarter turn in four steps. */
export const TURNS: readonly Turn[] = [UPRIGHT, [245, 141], [283, 0], [245, -141]];

/** A string as a path, its bends rounded a little for the eye only. */
export function pathOf(points: readonly (readonly number[])[]): string {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join("");
}
