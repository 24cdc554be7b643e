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

/** The part of the table that is shown: the board string with some cloth round it. */
export function windowOf(board: readonly (readonly [number, number])[]): Window {
  if (!board.length) return { x: 0, y: 0, width: 5500, height: 5500 };
  const [xs, ys] = [board.map(([x]) => x), board.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs) - CLOTH, Math.min(...ys) - CLOTH];
  return { x, y, width: Math.max(...xs) + CLOTH - x, height: Math.max(...ys) + CLOTH - y };
}

const CLOTH = 180;

export type Turn = readonly [number, number];

/** The half-diagonal of a station tile of 4 cm that stands upright. */
export const UPRIGHT: Turn = [200, 200];

/** Ways to turn a station tile: half-diagonals of squares of 4 cm, a quarter turn in four steps. */
export const TURNS: readonly Turn[] = [
  UPRIGHT,
  [245, 141],
  [283, 0],
  [245, -141],
];

/** A string as a path, its bends rounded a little for the eye only. */
export function pathOf(points: readonly (readonly number[])[]): string {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join("");
}
