/* eslint-disable @typescript-eslint/no-non-null-assertion -- indices stay within loop bounds here */
/** Closed strings for drawing tables: pulled at one place, a string keeps its length. */

import type { Line, Point } from "./measure";

/** As many points as a ring is drawn with: smooth, and fewer than a string may have. */
export const FINE = 176;

/** How much of a ring follows a place that is pulled, to each side. */
const SHARE = 0.19;

export function roundLength(ring: Line): number {
  let total = 0;
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length]!;
    total += Math.hypot(b[0] - a[0], b[1] - a[1]);
  });
  return total;
}

/** The same ring with so many points, all equally far apart along it. */
export function resampled(ring: Line, points = FINE): Point[] {
  const step = roundLength(ring) / points;
  const out: Point[] = [];
  let ahead = 0;
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length]!;
    const long = Math.hypot(b[0] - a[0], b[1] - a[1]);
    while (ahead < long && out.length < points) {
      const t = ahead / long;
      out.push([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
      ahead += step;
    }
    ahead -= long;
  });
  return out;
}

export function middleOf(ring: Line): Point {
  const sum = ring.reduce<[number, number]>(([x, y], p) => [x + p[0], y + p[1]], [0, 0]);
  return [sum[0] / ring.length, sum[1] / ring.length];
}

/** Which point of a ring is nearest to a place. */
export function nearest(ring: Line, [x, y]: Point): number {
  let best = 0;
  ring.forEach((p, i) => {
    const b = ring[best]!;
    if (Math.hypot(p[0] - x, p[1] - y) < Math.hypot(b[0] - x, b[1] - y)) best = i;
  });
  return best;
}

/**
 * A ring (of equally spaced points) pulled by one of its points, as far as the string allows: what is
 * near comes along, the rest gives way, so that it is as long as `length` afterwards.
 */
export function pulled(ring: Line, at: number, to: Point, length: number): Point[] {
  const from = ring[at]!;
  for (let share = 1; share > 0.02; share *= 0.85) {
    const place: Point = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
    const found = pulledTo(ring, at, place, length);
    if (found) return found;
  }
  return ring.map(([x, y]) => [x, y]);
}

function pulledTo(ring: Line, at: number, to: Point, length: number): Point[] | null {
  const [cx, cy] = middleOf(ring);
  const from = ring[at]!;
  const shape = (s: number) =>
    ring.map(([x, y], i): Point => {
      const away = Math.abs(i - at);
      const far = Math.min(away, ring.length - away) / ring.length;
      const w = far < SHARE ? (1 + Math.cos((Math.PI * far) / SHARE)) / 2 : 0;
      return [
        cx + w * (to[0] - cx) + s * (x - cx + w * (cx - from[0])),
        cy + w * (to[1] - cy) + s * (y - cy + w * (cy - from[1])),
      ];
    });
  let [low, high] = [0.72, 1.4];
  if (roundLength(shape(low)) > length || roundLength(shape(high)) < length) return null;
  for (let k = 0; k < 24; k++) {
    const s = (low + high) / 2;
    if (roundLength(shape(s)) > length) high = s;
    else low = s;
  }
  return shape(low);
}

/** A ring as whole points. */
export const whole = (ring: Line): [number, number][] =>
  ring.map(([x, y]) => [Math.round(x), Math.round(y)]);
