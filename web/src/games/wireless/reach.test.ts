import { describe, expect, test } from "vitest";
import type { Line } from "../../lib/log";
import type { Offer } from "../../lib/types.gen";
import { automaTurn, stations, targets, tileMarks } from "./reach";

const line = (n: number, by: number, action: Record<string, unknown>): Line => ({
  n,
  by,
  text: "",
  marks: [],
  action,
  doer: "",
  undone: false,
  went: false,
});
const way = (station: string, first: string, second: string | null): Offer => ({
  action: { do: "transmit", station, first, second },
  notation: `transmit ${station} ${first} ${second ?? "-"}`,
  label: "",
  price: "",
  lines: [],
});

describe("the Automa's last turn", () => {
  const setup = line(0, -1, { do: "automa_tile", number: 3 });
  const turnsUp = line(1, -1, { do: "automa", column: "installation" });
  const tile = line(2, -1, { do: "automa_tile", number: 8 });
  const mine = line(3, 0, { do: "supply" });

  test("goes from its Action tile to whoever acts next", () => {
    expect(automaTurn([setup, turnsUp, tile])).toEqual([turnsUp, tile]);
    expect(automaTurn([setup, turnsUp, tile, mine])).toEqual([turnsUp, tile]);
  });

  test("is the latest one, and none before the first", () => {
    const again = line(4, -1, { do: "automa", column: "funding" });
    expect(automaTurn([setup, turnsUp, tile, mine, again])).toEqual([again]);
    expect(automaTurn([setup])).toEqual([]);
  });

  test("names its Installation tiles among the marks", () => {
    expect(tileMarks(["vienna", "automa_tile 12"])).toEqual([12]);
  });
});

describe("what can be tapped", () => {
  const ways = [way("nome", "churchill", "reykjavik"), way("perth", "sydney", null)];

  test("is each place of the chosen Station's ways, and the Stations themselves", () => {
    expect(stations(ways)).toEqual(["nome", "perth"]);
    expect([...targets(ways, "nome").keys()]).toEqual(["churchill", "reykjavik"]);
    expect([...targets(ways, "perth").keys()]).toEqual(["sydney"]);
    expect(targets(ways, "").size).toBe(0);
  });
});
