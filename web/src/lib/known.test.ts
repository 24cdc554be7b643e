import { describe, expect, test } from "vitest";
import { absorb, absorbSeats, type Known } from "./known";
import type { Event, Frame, Seats } from "./wire";

const about = { game: "toy" } as Frame["about"];

function frame(rev: number, prev: number, n: number, snapshot = false): Frame {
  const events: Event[] = [];
  for (let at = snapshot ? 0 : prev; at < n; at++)
    events.push({ n: at, by: 0, text: `does ${at}` });
  return {
    type: "frame",
    table: "t",
    rev,
    n,
    prev: snapshot ? 0 : prev,
    snapshot,
    seat: 0,
    yours: [0],
    actor: 0,
    view: { n },
    events,
    offers: null,
    undo: null,
    seats: [],
    over: false,
    result: null,
    about: snapshot ? about : null,
    rematch: null,
    way: null,
  };
}

/** A generator of our own, so that a failure can be repeated. */
function stream(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe("what is known of a table", () => {
  test("K2: frames dropped, doubled and reordered lead to the server's view, in 1,000 runs", () => {
    for (let seed = 0; seed < 1000; seed++) {
      const random = stream(seed);
      // The server: at each step the table grows by 1 to 3 entries.
      const sent: Frame[] = [];
      let n = 0;
      for (let rev = 1; rev <= 12; rev++) {
        const grown = n + 1 + Math.floor(random() * 3);
        sent.push(frame(rev, n, grown));
        n = grown;
      }
      const arriving = sent
        .flatMap((one) => (random() < 0.25 ? [] : random() < 0.2 ? [one, one] : [one]))
        .map((one, at) => ({ one, at: at + random() * 3 }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one);
      const truth = (upTo: number) => sent.filter((one) => one.rev <= upTo).at(-1);
      let known: Known | null = null;
      let newest = 0;
      const take = (one: Frame) => {
        const verdict = absorb(known, one);
        if (typeof verdict === "object") known = verdict.known;
        return verdict;
      };
      take(frame(0, 0, 0, true));
      for (const one of arriving) {
        newest = Math.max(newest, one.rev);
        // On a gap the client asks, and gets the table as it is by then.
        if (take(one) === "gap") take(frame(newest, 0, truth(newest)?.n ?? 0, true));
        const now = known as Known | null;
        expect(now?.events.map((event) => event.n)).toEqual(
          Array.from({ length: now?.frame.n ?? -1 }, (_, at) => at),
        );
      }
      const now = known as Known | null;
      const last = truth(newest);
      if (newest > 0) expect(now?.frame.view, `seed ${seed}`).toEqual(last?.view);
      expect(now?.frame.about).toBe(about);
    }
  });

  test("the first frame must be a snapshot", () => {
    expect(absorb(null, frame(5, 3, 4))).toBe("gap");
  });

  test("a snapshot replaces the log, also with one of another seat", () => {
    const first = absorb(null, frame(3, 0, 4, true));
    if (typeof first === "string") throw new Error(first);
    const other = frame(3, 0, 4, true);
    other.seat = 1;
    other.events[0] = { n: 0, by: 0, text: "draws a card" };
    const second = absorb(first.known, other);
    expect(second).toMatchObject({ known: { events: [{ text: "draws a card" }, {}, {}, {}] } });
  });

  test("news of seats alone keep the position, late ones change nothing", () => {
    const first = absorb(null, frame(3, 0, 4, true));
    if (typeof first === "string") throw new Error(first);
    const news = {
      type: "seats",
      table: "t",
      rev: 4,
      seats: [],
      yours: [1],
      rematch: "r",
    } as Seats;
    const next = absorbSeats(first.known, news);
    expect(next?.frame).toMatchObject({ rev: 4, yours: [1], rematch: "r", n: 4 });
    expect(absorbSeats(next, { ...news, rev: 2, yours: [] })).toBe(next);
  });
});
