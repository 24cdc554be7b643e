/** The live measure: hand-made cases, and (with LINESIDE_MEASURED) the engine's own results. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { measure, simplified, type Ground, type Measure, type Point } from "./measure";

/** Tiles of 4 cm at (1000, 1000), (3000, 1000) and (5000, 1000); one string from the left to the right. */
const ground: Ground = {
  board: [
    [0, 0],
    [6000, 0],
    [6000, 6000],
    [0, 6000],
  ],
  mountain: [
    [2000, 2000],
    [4000, 2000],
    [4000, 4000],
    [2000, 4000],
  ],
  tiles: [1000, 3000, 5000].map((x, number) => ({ number, x, y: 1000, p: 200, q: 200 })),
  routes: [
    [
      [1000, 1000],
      [5000, 1000],
    ],
  ],
};

const of = (...line: Point[]): Measure => measure(simplified(line), ground);

test("a straight string: its length is rounded up piece by piece, in thousandths", () => {
  expect(of([0, 0], [300, 400], [301, 401]).length).toBe(500_000 + 1415);
});

test("stations are met in order along the string, an edge alone counts", () => {
  expect(of([5000, 1000], [1000, 1000]).visits).toEqual([2, 1, 0]);
  expect(of([1000, 1200], [3000, 1200], [3000, 1201]).visits).toEqual([0, 1]);
  expect(of([1000, 1201], [3000, 1201]).visits).toEqual([]);
});

test("leaving a station and coming back to it is told", () => {
  expect(of([1000, 1000], [1000, 1500], [1100, 1500], [1100, 1000]).visits).toEqual([0, 0]);
});

test("a crossing between the stations counts, one on a station does not", () => {
  expect(of([2000, 500], [2000, 1500]).crossed).toEqual([{ route: 0, at: [2000, 1000] }]);
  expect(of([3000, 500], [3000, 1500]).crossed).toEqual([]);
});

test("touching without changing sides is no crossing, a shared stretch is one", () => {
  expect(of([1900, 500], [2000, 1000], [2100, 500]).crossed).toEqual([]);
  expect(of([1800, 500], [1900, 1000], [2100, 1000], [2200, 500]).crossed).toEqual([
    { route: 0, at: [1900, 1000] },
  ]);
});

test("a stretch shared on both sides of a station is two crossings", () => {
  expect(of([1500, 1000], [4500, 1000]).crossed).toHaveLength(2);
});

test("a string that crosses itself", () => {
  expect(of([100, 3000], [900, 3000], [900, 3500], [500, 3500], [500, 2500]).knots).toEqual([
    [500, 3000],
  ]);
});

test("the mountain: inside counts, along its string does not", () => {
  expect(of([1000, 3000], [2500, 3000]).mountain).toBe(true);
  expect(of([1500, 2000], [4500, 2000]).mountain).toBe(false);
  expect(of([1500, 2500], [2500, 1500]).mountain).toBe(false); // a corner touched
});

test("off the board: outside or along its string, but not at a point of it", () => {
  expect(of([500, 500], [1000, 0], [1500, 500]).off).toBe(false);
  expect(of([500, 500], [1000, 0], [1100, 0], [1500, 500]).off).toBe(true);
});

interface Scene {
  ground: Ground;
  cases: { line: Point[]; wanted: Measure }[];
}
const measured = process.env.LINESIDE_MEASURED;

test.runIf(measured)(
  "the engine measures the same",
  () => {
    const scenes = JSON.parse(readFileSync(measured ?? "", "utf-8")) as Scene[];
    const wrong: unknown[] = [];
    let seen = 0;
    for (const { ground, cases } of scenes) {
      for (const { line, wanted } of cases) {
        seen++;
        const got = measure(simplified(line), ground);
        if (JSON.stringify(got) !== JSON.stringify(wanted)) wrong.push({ line, wanted, got });
      }
    }
    expect(wrong.slice(0, 3), `${wrong.length} of ${seen} differ`).toEqual([]);
    expect(seen).toBe(Number(process.env.LINESIDE_MEASURED_COUNT));
  },
  600_000,
);
