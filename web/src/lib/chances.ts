/** How winning chances are drawn and told: plain numbers for the chart, words for the swings. */

import { sentence, type Line } from "./log";
import { change } from "./hint.svelte";
import type { ChancePoint, Swing } from "./wire";

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where a point lies: the first turn at the left, certainty at the top. */
export function place(turn: number, turns: number, chance: number, frame: Frame): [number, number] {
  const across = turns > 0 ? turn / turns : 0;
  return [frame.left + across * frame.width, frame.top + (1 - chance) * frame.height];
}

/** One seat's line as an SVG path. */
export function pathOf(
  points: readonly ChancePoint[],
  seat: number,
  turns: number,
  frame: Frame,
): string {
  return points
    .map((point, at) => {
      const [x, y] = place(point.turn, turns, point.chances[seat] ?? 0, frame);
      return `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}

/** "Turn 14: Ann joins Chicago, +18 %"; whose chance it is stands there where another one acted. */
export function told(swing: Swing, lines: readonly Line[], names: readonly string[]): string {
  const line = lines[swing.n - 1];
  const what = line ? sentence(line, names) : "";
  const who = line?.by === swing.seat ? "" : `${names[swing.seat] ?? ""} `;
  return `Turn ${swing.turn}: ${what ? `${what}, ` : ""}${who}${change(swing.change)}`;
}

/** Which turns get a number below the chart: some, at round distances. */
export function ticks(turns: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100].find((each) => turns / each <= 10) ?? 200;
  return Array.from({ length: Math.floor(turns / step) + 1 }, (_, at) => at * step);
}

/** How far labels at the lines' ends must move apart so that none covers another. */
export function spread(
  wanted: readonly number[],
  gap: number,
  low: number,
  high: number,
): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const found = [...wanted];
  let free = low;
  for (const at of order) {
    found[at] = Math.max(found[at] ?? 0, free);
    free = (found[at] ?? 0) + gap;
  }
  let most = high;
  for (const at of order.reverse()) {
    found[at] = Math.min(found[at] ?? 0, most);
    most = (found[at] ?? 0) - gap;
  }
  return found;
}
