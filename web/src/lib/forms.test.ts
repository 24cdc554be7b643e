import { expect, test } from "vitest";
import { routeOf } from "./route.svelte";
import { citing, searchRules } from "./rules";
import type { Meta, Option } from "./wire";
import { fieldOf, missing, requestOf, soloSeats, usualSeats, wish } from "./wishes";

const option = (name: string, given: Partial<Option>): Option => ({
  name,
  default: null,
  text: name,
  choices: [],
  low: 0,
  high: 0,
  rule: "",
  free: false,
  ...given,
});
const meta = {
  name: "toy",
  title: "Toy",
  seats: [2, 4],
  options: [
    option("coin", { default: false, choices: [true, false] }),
    option("rounds", { default: 10, low: 1, high: 20 }),
    option("side", { default: "east", choices: ["east", "west"] }),
    option("table", { free: true }),
  ],
} as unknown as Meta;

test("addresses and pages", () => {
  expect(routeOf("/", "")).toEqual({ page: "home" });
  expect(routeOf("/new", "#paper_rails")).toEqual({ page: "new", game: "paper_rails" });
  expect(routeOf("/t/abc", "#seat=1&key=k")).toEqual({
    page: "table",
    table: "abc",
    hash: "seat=1&key=k",
  });
  expect(routeOf("/rules/toy", "#PR-3")).toEqual({ page: "rules", game: "toy", rule: "PR-3" });
  expect(routeOf("/t", "").page).toBe("lost");
  expect(routeOf("/a/b/c", "").page).toBe("lost");
});

test("only what differs from the usual is sent", () => {
  const request = requestOf(
    {
      game: "toy",
      seats: [wish("me", " Ann "), wish("bot", "x", "greedy"), wish("invite")],
      first: "lot",
      options: { coin: true, rounds: 10, side: "east", table: null },
      edition: "",
      own: null,
      title: " ",
      hints: true,
    },
    meta,
    "id1",
  );
  expect(request).toEqual({
    game: "toy",
    seats: [{ kind: "me", name: "Ann" }, { kind: "bot", bot: "greedy" }, { kind: "invite" }],
    first: "lot",
    options: { coin: true },
    id: "id1",
  });
});

test("an own edition goes instead of a built-in one", () => {
  const request = requestOf(
    {
      game: "toy",
      seats: [],
      first: "host",
      options: {},
      edition: "usual",
      own: { text: "a = 1", file: "mine.toml" },
      title: "",
      hints: false,
    },
    meta,
    "id2",
  );
  expect(request).toMatchObject({ edition_toml: "a = 1", edition_file: "mine.toml", hints: false });
  expect(request.edition).toBeUndefined();
});

test("what is missing at a table is said in words", () => {
  expect(missing(usualSeats(meta, "Ann"), meta)).toBe("");
  expect(missing(soloSeats(meta, "Ann", "greedy"), meta)).toBe("");
  expect(missing([wish("me")], meta)).toMatch(/at least 2/);
  expect(missing([wish("me"), wish("me")], meta)).toMatch(/one seat/);
});

test("each option is asked for in its own way", () => {
  expect(meta.options.map(fieldOf)).toEqual(["yesno", "number", "choice", "free"]);
});

test("rule ids are found in a text, others' are not", () => {
  expect(citing("needs RP (PR-4), see PR-C5 and UT-4", "PR")).toEqual([
    { text: "needs RP (", rule: false },
    { text: "PR-4", rule: true },
    { text: "), see ", rule: false },
    { text: "PR-C5", rule: true },
    { text: " and UT-4", rule: false },
  ]);
});

test("rules are found by id or by words", () => {
  const rules = { "PR-3": "Build: claim a connection", "PR-4": "Event: take the next" };
  expect(searchRules(rules, "pr-3")).toEqual(["PR-3"]);
  expect(searchRules(rules, "NEXT take")).toEqual(["PR-4"]);
});
