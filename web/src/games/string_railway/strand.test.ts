/** A drawn string: smoothing and bending never cost more than the drawing did. */

import { expect, test } from "vitest";
import { lengthOf, measure, simplified, type Ground, type Point } from "./measure";
import { calmed, curve, cutTo, reachable, thinned } from "./strand";

/** A fixed row of numbers from 0 to 1 that looks like chance. */
function dice(seed: number): () => number {
  let a = seed;
  return () => {
    a = (Math.imul(a, 1_664_525) + 1_013_904_223) >>> 0;
    return a / 2 ** 32;
  };
}

const STEP = 900;
const tiles = Array.from({ length: 16 }, (_, number) => ({
  number,
  x: 700 + STEP * (number % 4),
  y: 700 + STEP * Math.floor(number / 4),
  p: 200,
  q: 200,
}));
const centre = (n: number): Point => [tiles[n]?.x ?? 0, tiles[n]?.y ?? 0];
const ground: Ground = {
  board: [
    [400, 400],
    [3700, 400],
    [3700, 3700],
    [400, 3700],
  ],
  mountain: [
    [1850, 1250],
    [2250, 1250],
    [2250, 2850],
    [1850, 2850],
  ],
  tiles,
  routes: [
    [centre(0), centre(5), centre(10)],
    [centre(3), [2200, 2000], centre(12)],
    [centre(1), [1700, 1500], centre(13)],
  ],
};
const LIMIT = 6_000_000;

/** A shaky stroke from station to station, as a hand makes it, at times along the very edges. */
function stroke(seed: number): Point[] {
  const roll = dice(seed);
  const pick = () => centre(Math.floor(roll() * 16));
  const corners = [pick(), ...Array.from({ length: Math.floor(roll() * 3) }, pick), pick()];
  const shake = 10 + roll() * 90;
  const line: Point[] = [];
  for (let i = 1; i < corners.length; i++) {
    const [a, b] = [corners[i - 1] ?? [0, 0], corners[i] ?? [0, 0]];
    for (let k = 0; k < 30; k++) {
      const at = (c: 0 | 1) =>
        Math.round(a[c] + ((b[c] - a[c]) * k) / 30 + (k ? (roll() - 0.5) * shake : 0));
      line.push([Math.max(400, Math.min(3700, at(0))), Math.max(400, Math.min(3700, at(1)))]);
    }
  }
  return cutTo([...line, corners.at(-1) ?? [0, 0]], LIMIT).line;
}

test("smoothing meets the same stations, crosses no more, stays on the board and off the mountain", () => {
  let smoother = 0;
  for (let seed = 1; seed <= 150; seed++) {
    const drawn = simplified(stroke(seed));
    const before = measure(drawn, ground);
    const { line, handles } = calmed(drawn, ground, LIMIT);
    const after = measure(line, ground);
    expect(after.visits).toEqual(before.visits);
    expect(after.crossed.length).toBeLessThanOrEqual(before.crossed.length);
    expect(after.knots.length).toBeLessThanOrEqual(before.knots.length);
    expect(Number(after.mountain)).toBeLessThanOrEqual(Number(before.mountain));
    expect(Number(after.off)).toBeLessThanOrEqual(Number(before.off));
    expect(after.length).toBeLessThanOrEqual(LIMIT);
    expect(line.length).toBeLessThanOrEqual(200);
    if (handles.length * 3 < drawn.length) smoother++;
  }
  expect(smoother).toBeGreaterThan(75);
});

test("a string that runs out ends on the lattice, within its length, at once", () => {
  const { line, spent } = cutTo(
    [
      [0, 0],
      [2000, 0],
      [2000, 2000],
    ],
    3_000_000,
  );
  expect(spent).toBe(true);
  expect(line.at(-1)).toEqual([2000, 998]);
  expect(lengthOf(line)).toBeLessThanOrEqual(3_000_000);
});

test("thinning leaves out what is near the line, and never an end", () => {
  const line: Point[] = [
    [0, 0],
    [500, 8],
    [1000, 0],
    [1000, 1000],
  ];
  expect(thinned(line, 10)).toEqual([line[0], line[2], line[3]]);
  expect(thinned(line, 5)).toEqual(line);
});

test("a curve goes through its handles", () => {
  const handles: Point[] = [
    [0, 0],
    [500, 800],
    [1000, 100],
  ];
  for (const handle of handles) expect(curve(handles)).toContainEqual(handle);
});

test("a handle follows the pointer as far as the string reaches", () => {
  const shape = (spot: Point): Point[] => [[0, 0], spot, [1000, 0]];
  const spot = reachable([500, 0], [500, 5000], shape, 2_000_000);
  expect(spot[1]).toBeGreaterThan(820); // 2 · √(500² + 866²) = 2000
  expect(lengthOf(shape(spot))).toBeLessThanOrEqual(2_000_000);
  expect(reachable([500, 0], [500, 300], shape, 2_000_000)).toEqual([500, 300]);
});
