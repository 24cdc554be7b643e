import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import App from "./App.svelte";

test("the page says what it is in its one main heading", () => {
  render(App);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(/Board games/);
});
