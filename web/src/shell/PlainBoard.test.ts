import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { lookOf } from "../lib/seats";
import type { Meta, Offers } from "../lib/wire";
import PlainBoard from "./PlainBoard.svelte";

afterEach(cleanup);

const dig = {
  action: { do: "dig", cut: "bolton-bury" },
  notation: "dig bolton-bury",
  label: "Dig Bolton–Bury",
  price: "£2",
  lines: [],
};
const built = { ...dig, action: { do: "dig", cut: "bury-sale" }, rule: "CN-3", message: "Taken." };

function show() {
  const say = {
    pick: vi.fn(),
    why: vi.fn(),
    peek: vi.fn(),
    send: vi.fn(),
    sendAll: vi.fn(),
    explain: vi.fn(),
    ask: vi.fn(),
  };
  const { container } = render(PlainBoard, {
    meta: { title: "Canals" } as Meta,
    edition: {
      towns: ["bolton", "bury", "sale"].map((id, n) => ({ id, x: n, y: n * n })),
      cuts: [
        { id: "bolton-bury", a: "bolton", b: "bury" },
        { id: "bury-sale", a: "bury", b: "sale" },
      ],
    },
    view: {
      actor: 0,
      seats: [{ cash: 7 }, { cash: 8 }],
      canals: [{ id: "bury-sale", owner: 1 }],
    },
    options: {},
    seats: [lookOf(0, "Ann", "red", true), lookOf(1, "Bo", "blue", false)],
    you: 0,
    home: 0,
    offers: { seat: 0, prompt: "Dig", offers: [dig], refused: [built] } as unknown as Offers,
    past: false,
    log: [],
    marks: [],
    chosen: null,
    say,
  });
  return { say, container };
}

test("an offer lights the item that it names, and the item picks it", async () => {
  const { say } = show();
  const item = screen.getByRole("button", { name: "Dig Bolton–Bury, £2" });
  await fireEvent.keyDown(item, { key: "Enter" });
  expect(say.pick).toHaveBeenCalledWith([dig], "keyboard");
});

test("an item that cannot be had says why, and wears its owner's line", async () => {
  const { say, container } = show();
  const line = container.querySelector("line.held");
  expect(line?.getAttribute("stroke-dasharray")).toBe(lookOf(1, "", "blue", false).dash);
  await fireEvent.click(line as Element);
  expect(say.why).toHaveBeenCalledWith(built);
  expect(say.pick).not.toHaveBeenCalled();
});

test("seats stand in the words by name", () => {
  show();
  const words = screen.getByRole("region", { name: "Board of Canals" });
  expect(words.textContent).toMatch(/Actor\s*Ann/);
  const heads = [...words.querySelectorAll("th[scope=col]")].map((head) => head.textContent.trim());
  expect(heads).toEqual(["Ann", "Bo", "#", "Id", "Owner"]);
  expect(words.textContent).toMatch(/bury-sale\s*Bo/);
});
