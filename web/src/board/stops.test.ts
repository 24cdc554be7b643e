import { expect, test } from "vitest";
import { nextIn } from "./stops";

test("the next place in a direction: near, and rather straight ahead than aside", () => {
  type Direction = [number, number];
  const [left, right, up]: [Direction, Direction, Direction] = [
    [-1, 0],
    [1, 0],
    [0, -1],
  ];
  const places = [
    { x: 10, y: 30 }, // nearer, but far aside
    { x: 40, y: 2 },
    { x: 80, y: 0 },
    { x: -9, y: 0 },
  ];
  const from = { x: 0, y: 0 };
  expect(nextIn(from, places, right)).toBe(1);
  expect(nextIn(from, places, left)).toBe(3);
  expect(nextIn(from, places, up)).toBe(-1);
});
