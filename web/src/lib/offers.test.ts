import { expect, test } from "vitest";
import {
  byNotation,
  filtered,
  groups,
  priceRange,
  refusedByNotation,
  spoken,
  whyNot,
} from "./offers";
import type { Offer, Offers, Refused } from "./wire";

const offer = (notation: string, label: string, price = ""): Offer => ({
  action: { do: notation.split(" ")[0] },
  notation,
  label,
  price,
  lines: [],
});
const refused = (
  notation: string,
  label: string,
  message = "twice already",
  price = "",
): Refused => ({
  action: { do: notation.split(" ")[0] },
  notation,
  label,
  rule: "PR-2",
  message,
  price,
});
const offers: Offers = {
  seat: 0,
  prompt: "Act",
  offers: [
    offer("end_turn", "End the turn"),
    offer("build boston-new_york", "Build Boston – New York", "1 IP"),
    offer("build san_jose-reno", "Build San José – Reno", "2 IP"),
    offer("stock", "Buy stock", "1 IP"),
  ],
  refused: [refused("operate", "Operate"), refused("build boston-albany", "Build Boston – Albany")],
};

test("one button a kind of action: possible ones first, end of turn last, prices once each", () => {
  const found = groups(offers);
  expect(found.map(({ kind, title, prices }) => [kind, title, prices])).toEqual([
    ["build", "Build", ["1 IP", "2 IP"]],
    ["stock", "Buy stock", ["1 IP"]],
    ["operate", "Operate", []],
    ["end_turn", "End the turn", []],
  ]);
  expect(found[0]?.refused).toHaveLength(1);
});

test("the end of the turn comes last, whether a game calls it end_turn or end", () => {
  for (const kind of ["end_turn", "end"]) {
    const ends = offers.offers.map((one) =>
      one.action.do === "end_turn" ? offer(kind, "End the turn") : one,
    );
    expect(groups({ ...offers, offers: ends, refused: [] }).at(-1)?.kind).toBe(kind);
    expect(groups({ ...offers, offers: ends }, [kind]).at(-1)?.kind).toBe(kind);
  }
});

test("buttons keep their places when an action becomes possible or ends", () => {
  const order = ["operate", "stock", "build"];
  expect(groups(offers, order).map((group) => group.kind)).toEqual([...order, "end_turn"]);
  const called = Object.fromEntries([...order].reverse().map((kind) => [kind, kind]));
  expect(groups(offers, order, called).map((group) => group.kind)).toEqual([
    ...[...order].reverse(),
    "end_turn",
  ]);
});

test("O6: words typed find actions, whatever their case and accents", () => {
  expect(filtered(offers.offers, "JOSE build").map((one) => one.notation)).toEqual([
    "build san_jose-reno",
  ]);
  expect(filtered(offers.offers, "new york")).toHaveLength(1);
  expect(filtered(offers.offers, "  ")).toHaveLength(4);
  expect(filtered(offers.offers, "chicago")).toEqual([]);
});

test("a button's prices are in order, whatever the order of its actions", () => {
  const moves = ["3 AP", "free", "12 AP", "1 AP", "3 AP"].map((price, n) =>
    offer(`lay ${n}`, "Lay", price),
  );
  const [lay] = groups({ ...offers, offers: moves, refused: [] });
  expect(lay?.prices).toEqual(["free", "1 AP", "3 AP", "12 AP"]);
});

test("a whole notation is a command, a refused one has its reason", () => {
  expect(byNotation(offers, " BUILD  boston-new_york ")?.price).toBe("1 IP");
  expect(byNotation(offers, "build boston")).toBeUndefined();
  expect(refusedByNotation(offers, "operate")?.rule).toBe("PR-2");
});

test("prices in a few words", () => {
  const range = (...prices: string[]) =>
    priceRange({ prices, offers: prices.map((price) => offer("a", "A", price)) });
  expect(range("1 IP")).toBe("1 IP");
  expect(range("1 IP", "2 IP")).toBe("1 or 2 IP");
  expect(range("1 IP", "2 IP", "4 IP")).toBe("1 … 4 IP");
  expect(range("1 card", "2 cards")).toBe("1 or 2 cards");
  expect(range("free", "1 wood", "3 water")).toBe("free … 3 water");
  expect(range("1 water, 1 metal", "2 wood", "4 of any kind")).toBe("3 choices");
  expect(spoken("take_event")).toBe("Take event");
});

test("why a kind cannot be had: its common reason; what it costs stands with it", () => {
  const dear = "Build costs 2 IP this time, you have 1";
  const [build] = groups({
    ...offers,
    offers: [],
    refused: [
      refused("build boston-albany", "Boston – Albany", "it is taken", "2 IP"),
      refused("build reno-ogden", "Reno – Ogden", dear, "2 IP"),
      refused("build san_jose-reno", "San José – Reno", dear, "2 IP"),
    ],
  });
  expect(build && whyNot(build)).toEqual({ label: "Build", rule: "PR-2", message: dear });
  expect(build?.lacking).toEqual(["2 IP"]);
  const [laying] = groups({
    ...offers,
    offers: [],
    refused: [refused("lay a", "Lay A", "it is wet"), refused("lay b", "Lay B", "it is steep")],
  });
  expect(laying && whyNot(laying)).toMatchObject({ label: "Lay A, for one", message: "it is wet" });
});
