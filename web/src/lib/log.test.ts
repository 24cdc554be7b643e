import { expect, test } from "vitest";
import { lines, sentence, turns, withNames } from "./log";
import { CHANCE, type Event } from "./wire";

const names = ["Ann", "Bob", "Cleo"];
const event = (n: number, by: number, text: string, undo?: number): Event =>
  undo === undefined ? { n, by, text } : { n, by, text, undo };

test("seats are named in the text, and an unknown number stays as it is", () => {
  expect(withNames("pays {1} and {2}, not {7}", names)).toBe("pays Bob and Cleo, not {7}");
});

test("a name that looks like a seat's number is not taken for one", () => {
  expect(withNames("pays {0}", ["{1}", "Bob"])).toBe("pays {1}");
});

test("an undo strikes out the entry it names and all since, once each", () => {
  const found = lines(
    [
      event(0, 0, "builds"),
      event(1, 0, "operates"),
      event(2, 0, "takes back", 1),
      event(3, 0, "takes back", 0),
      event(4, 0, "builds elsewhere"),
    ],
    names,
  );
  expect(found.map((line) => line.undone)).toEqual([true, true, false, false, false]);
});

test("entries are put together by who acts; chance belongs to whom it happened to", () => {
  const found = turns(
    lines(
      [
        event(0, CHANCE, "The deck is cut."),
        event(1, 0, "draws"),
        event(2, CHANCE, "A Region comes up."),
        event(3, 0, "builds"),
        event(4, 1, "passes"),
      ],
      names,
    ),
  );
  expect(found.map((turn) => [turn.by, turn.lines.map((line) => line.n)])).toEqual([
    [CHANCE, [0]],
    [0, [1, 2, 3]],
    [1, [4]],
  ]);
});

test("what the rules do for one without a seat stands under its name", () => {
  const found = turns(
    lines(
      [
        event(0, 0, "ends the turn"),
        { ...event(1, CHANCE, "The Automa turns up Funding"), doer: "Automa" },
        event(2, CHANCE, "A Tycoon is turned up"),
        { ...event(3, CHANCE, "The Automa draws a tile"), doer: "Automa" },
        event(4, 0, "takes Supply"),
      ],
      names,
    ),
  );
  expect(found.map((turn) => [turn.doer, turn.lines.map((line) => line.n)])).toEqual([
    ["", [0]],
    ["Automa", [1, 2, 3]],
    ["", [4]],
  ]);
});

test("a line read alone says who", () => {
  expect(sentence({ by: 1, text: "builds" }, names)).toBe("Bob builds");
  expect(sentence({ by: CHANCE, text: "A Region comes up." }, names)).toBe("A Region comes up.");
});

test("what was left for another line of an analysis is struck out, and taken up again it is not", () => {
  const go = (n: number, to: number): Event => ({ n, by: CHANCE, text: `To ${to}`, go: to });
  const tried = [event(0, 0, "a"), event(1, 1, "b"), go(2, 1), event(3, 1, "c")];
  const undone = (events: Event[]) => lines(events, names).map((line) => line.undone);
  expect(undone(tried)).toEqual([false, true, false, false]);
  expect(undone([...tried, go(4, 2)])).toEqual([false, false, false, true, false]);
  expect(lines(tried, names).map((line) => line.went)).toEqual([false, false, true, false]);
});
