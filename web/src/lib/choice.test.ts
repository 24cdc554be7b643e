import { beforeEach, expect, test, vi } from "vitest";
import { Choice } from "./choice.svelte";
import { settings } from "./settings.svelte";
import type { Explained, Offer } from "./wire";

const offer = (notation: string): Offer => ({
  action: { do: notation },
  notation,
  label: notation,
  price: "1",
  lines: [],
});
const [a, b] = [offer("a"), offer("b")];

beforeEach(() => (settings.confirm = "touch"));

function harness(answer: Partial<Explained> = {}) {
  const act = vi.fn();
  const explain = vi.fn(() => Promise.resolve(answer as Explained));
  const table = { act, explain, actAll: vi.fn(), ask: vi.fn() };
  return { choice: new Choice(table), act, explain };
}

test("a click does it at once, O2: a tap first shows it and a second tap does it", () => {
  const { choice, act } = harness();
  choice.pick([a], "mouse");
  expect(act).toHaveBeenCalledExactlyOnceWith({ do: "a" });
  choice.pick([b], "touch");
  expect(choice.chosen).toBe(b);
  expect(act).toHaveBeenCalledTimes(1);
  choice.pick([b], "touch");
  expect(act).toHaveBeenLastCalledWith({ do: "b" });
  expect(choice.chosen).toBeNull();
});

test("O2: a tap elsewhere moves the choice and does nothing", () => {
  const { choice, act } = harness();
  choice.pick([a], "touch");
  choice.pick([b], "touch");
  expect(choice.chosen).toBe(b);
  choice.pick([], "touch");
  expect(choice.chosen).toBeNull();
  expect(act).not.toHaveBeenCalled();
});

test("confirmation can be had always or never", () => {
  const { choice, act } = harness();
  settings.confirm = "never";
  choice.pick([a], "touch");
  expect(act).toHaveBeenCalledTimes(1);
  settings.confirm = "always";
  choice.pick([a], "mouse");
  expect(act).toHaveBeenCalledTimes(1);
  expect(choice.chosen).toBe(a);
});

test("of several offers the panel asks which", () => {
  const { choice, act } = harness();
  choice.pick([a, b]);
  expect(choice.among).toEqual([a, b]);
  expect(act).not.toHaveBeenCalled();
});

test("the board's question gets the engine's answer, as explanation or refusal", async () => {
  const explanation = { label: "Lay", price: "3", lines: [] };
  const fine = harness({ legal: true, explanation, rule: "", message: "" });
  expect(await fine.choice.voice.explain({ do: "lay" })).toBe(explanation);
  const bad = harness({ legal: false, explanation, rule: "SR-9", message: "too long" });
  expect(await bad.choice.voice.explain({ do: "lay" })).toEqual({
    rule: "SR-9",
    message: "too long",
  });
});
