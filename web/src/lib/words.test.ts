import { expect, test } from "vitest";
import { ago } from "./words";

test("how long ago: in the largest unit that is full", () => {
  const at = Date.UTC(1885, 3, 2, 12);
  const before = (seconds: number) => ago(at - seconds * 1000, at);
  expect(before(-5)).toBe("just now"); // a clock that is ahead
  expect(before(59)).toBe("just now");
  expect(before(60)).toBe("1 minute ago");
  expect(before(7_199)).toBe("1 hour ago");
  expect(before(86_400)).toBe("yesterday");
  expect(before(9 * 86_400)).toBe("9 days ago");
});
