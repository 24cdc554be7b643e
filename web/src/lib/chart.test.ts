import { expect, test } from "vitest";
import { byItem, chartOf, ownersIn } from "./chart";
import type { Offer } from "./types.gen";

const board = {
  source: "made up",
  towns: [
    { id: "bolton", name: "Bolton", x: -10, y: 5 },
    { id: "bury", name: "Bury", x: 30, y: 5 },
    { id: "sale", x: 30, y: 25 },
  ],
  cuts: [
    { id: "bolton-bury", a: "bolton", b: "bury", price: 2 },
    { id: "bury-sale", ends: ["bury", "sale"], price: 3 },
    { id: "round", a: "bolton", b: "bury", c: "sale" },
  ],
  charters: [{ a: "bolton", b: "sale", points: 6 }],
};

test("places with x and y and the ways with an id between two of them are drawn", () => {
  const chart = chartOf(board, { turn: 3 });
  expect(chart?.places.map((place) => place.name)).toEqual(["Bolton", "Bury", "sale"]);
  expect(chart?.ways.map((way) => [way.id, way.from.id, way.to.id])).toEqual([
    ["bolton-bury", "bolton", "bury"],
    ["bury-sale", "bury", "sale"],
  ]);
});

test("the drawing keeps proportions and its longer side is 400 units", () => {
  const [bolton, bury, sale] = chartOf(board)?.places ?? [];
  expect((bury?.x ?? 0) - (bolton?.x ?? 0)).toBe(400);
  expect((sale?.y ?? 0) - (bury?.y ?? 0)).toBe(200);
  expect(chartOf(board)?.room).toBe(100);
});

test("hexes lie by their axial coordinates, and neighbours touch", () => {
  const hexes = [
    { id: "a", q: 0, r: 0 },
    { id: "b", q: 1, r: 0 },
    { id: "c", q: 0, r: 1 },
  ];
  const chart = chartOf({ hexes });
  expect(chart?.hexes).toBe(true);
  const [a, b, c] = chart?.places ?? [];
  const apart = (p = a, q = b) => Math.hypot((p?.x ?? 0) - (q?.x ?? 0), (p?.y ?? 0) - (q?.y ?? 0));
  for (const pair of [apart(a, b), apart(a, c), apart(b, c)])
    expect(pair).toBeCloseTo(Math.sqrt(3) * (chart?.room ?? 0));
});

test("where nothing has a place there is no chart", () => {
  expect(chartOf({ reach: 50, cards: [4, 3, 3] }, { hand: [], turn: 0 })).toBeNull();
  expect(chartOf(null, { towns: [{ id: "alone", x: 1, y: 1 }] })).toBeNull();
});

test("who holds an item: structs of the view with its id and an owner or a seat", () => {
  const view = {
    canals: [
      { id: "bolton-bury", owner: 2 },
      { id: "bury-sale", owner: -1 },
    ],
    posts: { sale: { seat: 0 }, bury: { seat: 1, id: "bolton" } },
    more: [{ id: "bolton-bury", owner: 0 }],
  };
  expect(Object.fromEntries(ownersIn(view))).toEqual({
    "bolton-bury": [2, 0],
    sale: [0],
    bolton: [1],
  });
});

test("an offer lights every item that its action names, once", () => {
  const offer = (action: Record<string, unknown>) => ({ action }) as unknown as Offer;
  const dig = offer({ do: "dig", cut: "bolton-bury" });
  const carry = offer({ do: "sale", way: ["bolton", ["bury", "bury"]], number: 3 });
  const chart = chartOf(board);
  const found = chart && byItem([dig, carry, offer({ do: "bolton" })], chart);
  expect(found && Object.fromEntries(found)).toEqual({
    "bolton-bury": [dig],
    bolton: [carry],
    bury: [carry],
  });
});
