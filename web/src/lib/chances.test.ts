import { describe, expect, test } from "vitest";
import { pathOf, place, spread, ticks, told } from "./chances";
import { change, itemsOf, percent } from "./hint.svelte";

const FRAME = { left: 10, top: 0, width: 100, height: 50 };

describe("the chart of chances", () => {
  test("certainty is at the top, the last turn at the right", () => {
    expect(place(0, 4, 0, FRAME)).toEqual([10, 50]);
    expect(place(4, 4, 1, FRAME)).toEqual([110, 0]);
    expect(place(0, 0, 0.5, FRAME)).toEqual([10, 25]);
  });

  test("each seat has a line of its own", () => {
    const points = [
      { n: 3, turn: 0, chances: [0.5, 0.5] },
      { n: 9, turn: 1, chances: [1, 0] },
    ];
    expect(pathOf(points, 0, 1, FRAME)).toBe("M10.0 25.0L110.0 0.0");
    expect(pathOf(points, 1, 1, FRAME)).toBe("M10.0 25.0L110.0 50.0");
  });

  test("labels keep apart and stay inside", () => {
    expect(spread([10, 10, 11], 5, 0, 100)).toEqual([10, 15, 20]);
    expect(spread([99, 100], 5, 0, 100)).toEqual([95, 100]);
    expect(spread([50], 5, 0, 100)).toEqual([50]);
  });

  test("there are never more than a dozen numbers", () => {
    for (const turns of [0, 1, 9, 10, 11, 97, 250]) {
      expect(ticks(turns).length).toBeLessThanOrEqual(12);
      expect(ticks(turns)[0]).toBe(0);
    }
    expect(ticks(20)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20]);
  });
});

describe("words for chances", () => {
  const line = {
    n: 6,
    by: 0,
    text: "joins Chicago",
    marks: [],
    action: null,
    doer: "",
    undone: false,
    went: false,
  };
  const lines = Array.from({ length: 7 }, () => line);

  test("a swing names the turn, what was done, and whose chance it is", () => {
    const names = ["Ann", "Bob"];
    const swing = { n: 7, turn: 14, seat: 0, change: 0.18 };
    expect(told(swing, lines, names)).toBe("Turn 14: Ann joins Chicago, +18 %");
    expect(told({ ...swing, seat: 1, change: -0.2 }, lines, names)).toBe(
      "Turn 14: Ann joins Chicago, Bob −20 %",
    );
  });

  test("per cent are whole, and a loss has a minus", () => {
    expect([percent(0.535), percent(1), change(-0.004)]).toEqual(["54 %", "100 %", "−0 %"]);
  });

  test("an action names items of the board in any of its fields", () => {
    const offer = { action: { do: "dig", way: "a-b", more: ["c", 3] }, notation: "", label: "" };
    expect(itemsOf({ ...offer, price: "", lines: [] })).toEqual(["a-b", "c"]);
    expect(itemsOf(null)).toEqual([]);
  });
});
