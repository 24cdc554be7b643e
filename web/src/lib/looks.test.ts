import { expect, test } from "vitest";
import { COLOURS, contrast, dashOf, inkOf, lookOf, readableOn, SHAPES } from "./seats";
import { readSettings } from "./settings.svelte";

const PAPERS = { day: ["#f4eddc", "#fcf8ed", "#e9dfc8", "#dfe4dc"], night: ["#1b211f", "#222e33"] };

test("every seat colour stands out 3 : 1 on every paper, and what is written on it 4.5 : 1", () => {
  for (const [light, papers] of Object.entries(PAPERS))
    for (const colour of COLOURS) {
      const ink = inkOf(colour, light === "night");
      for (const paper of papers)
        expect(contrast(ink, paper), `${colour} on ${paper}`).toBeGreaterThan(2.99);
      expect(contrast(ink, readableOn(ink)), `on ${colour}`).toBeGreaterThan(4.5);
    }
});

test("O5: six seats differ by dashes, shape and letter, without any colour", () => {
  const looks = Array.from({ length: 6 }, (_, seat) => lookOf(seat, "", "red", false));
  for (const sign of ["dash", "shape", "letter"] as const)
    expect(new Set(looks.map((look) => look[sign])).size, sign).toBe(6);
  expect(SHAPES).toHaveLength(6);
  expect(dashOf(1, 2)).toBe("6 3");
});

test("O5: a viewer's own colours go before the usual ones", () => {
  expect(lookOf(0, "", "red", true, { own: { red: "#00ff00" } }).ink).toBe("#00ff00");
});

test("settings of an older or broken store fall back one by one", () => {
  expect(readSettings("{")).toMatchObject({ paper: "system", sound: false });
  expect(readSettings("null").confirm).toBe("touch");
  const read = readSettings(
    '{"paper":"night","colours":{"red":"url(x)","blue":"#123456"},"keys":false}',
  );
  expect(read).toMatchObject({ paper: "night", colours: { blue: "#123456" }, keys: false });
  expect(read.colours.red).toBeUndefined();
  expect(readSettings('{"pace":"once"}').pace).toBe("once");
  expect(readSettings('{"pace":"toString"}').pace).toBe("usual");
});
