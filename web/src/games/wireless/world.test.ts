import { expect, test } from "vitest";
import { nationCode } from "./world";

test("no two nations of the box bear the same letters", () => {
  const names = [
    ["United States", "Argentina", "Brazil", "Great Britain", "Germany", "Italy"],
    ["Russia", "South Africa", "India", "China", "Japan", "Australia"],
  ].flat();
  expect(nationCode("Great Britain")).toBe("GB");
  expect(nationCode("Brazil")).toBe("BR");
  expect(new Set(names.map(nationCode)).size).toBe(names.length);
});
