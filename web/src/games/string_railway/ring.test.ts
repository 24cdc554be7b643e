import { expect, test } from "vitest";
import { FINE, middleOf, nearest, pulled, resampled, roundLength, whole } from "./ring";

const SQUARE = [
  [1000, 1000],
  [6000, 1000],
  [6000, 6000],
  [1000, 6000],
] as const;

test("a ring keeps its length and its middle when it is drawn with more points", () => {
  const fine = resampled(SQUARE);
  expect(fine).toHaveLength(FINE);
  expect(roundLength(fine)).toBeCloseTo(20_000, 6); // FINE is a multiple of 4: the corners stay
  expect(middleOf(fine)[0]).toBeCloseTo(3500, 6);
});

test("a pulled ring follows the hand and is as long as the string", () => {
  const fine = resampled(SQUARE);
  const at = nearest(fine, [3500, 900]);
  expect(fine[at]).toEqual([expect.closeTo(3500, 0), 1000]);
  for (const to of [
    [3500, 400],
    [3500, 1800],
    [3100, 700],
  ] as const) {
    const ring = pulled(fine, at, to, 20_000);
    expect(ring[at]?.[0]).toBeCloseTo(to[0], 6);
    expect(ring[at]?.[1]).toBeCloseTo(to[1], 6);
    expect(Math.abs(roundLength(ring) - 20_000)).toBeLessThan(1);
    expect(Math.abs(roundLength(whole(ring)) - 20_000)).toBeLessThan(40);
  }
});

test("farther than the string allows it goes as far as it can", () => {
  const fine = resampled(SQUARE);
  const ring = pulled(fine, FINE / 8, [3500, -30_000], 20_000);
  expect(roundLength(ring)).toBeLessThanOrEqual(20_000);
  expect(ring[FINE / 8]?.[1]).toBeLessThan(1000);
});
