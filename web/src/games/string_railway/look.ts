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

/** A string as a path, its bends rounded a little for the eye only. */
export function pathOf(points: readonly (readonly number[])[]): string {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join("");
}
