/** When the dailies are asked for again: by the server's time, by its word, on waking, and after a failure. */
import { expect, test } from "vitest";
import { AGAIN_MS, PLACE_MS, Rollover, SPREAD_MS, TOMORROW_MS } from "../../src/daily/rollover.ts";
import type { Dailies } from "../../src/wire/dailies_api.ts";
import { FakeHost } from "../wire/fake_host.ts";

interface Told {
  readonly today?: boolean;
  readonly tomorrow?: boolean;
  readonly run?: { readonly state: string; readonly place: number | null; readonly moves?: number } | null;
}

/** An answer so many ms before midnight. */
function answer(left: number, { today = true, tomorrow = true, run = null }: Told = {}): Dailies {
  const attempt = run && { moves: 90, ...run };
  const deal = (isMade: boolean) => ({ rules: "freecell", day: "", commitment: isMade ? "ab" : null, attempt });
  const dailies = [deal(true), deal(today)] as unknown as Dailies["dailies"];
  return { now: 5_000, today: "2026-11-30", next_at: 5_000 + left, dailies, tomorrow: [deal(tomorrow)] };
}

const HOUR_MS = 3_600_000;

function started(): { host: FakeHost; rollover: Rollover; asked: () => number } {
  const host = new FakeHost();
  let count = 0;
  const rollover = new Rollover(host, () => count++);
  return { host, rollover, asked: () => count };
}

test("at midnight by the server's time, and not before", () => {
  const { host, rollover, asked } = started();
  rollover.answered(answer(HOUR_MS));
  host.pass(HOUR_MS - 1);
  expect(asked()).toBe(0);
  host.pass(SPREAD_MS + 1);
  expect(asked()).toBe(1);
});

test("soon after the server has named another day, once", () => {
  const { host, rollover, asked } = started();
  rollover.heard({ t: "daily", day: "2026-11-30" }); // before anything is known the first answer is under way
  rollover.answered(answer(HOUR_MS));
  rollover.heard({ t: "daily", day: "2026-11-30" });
  rollover.heard({ t: "listed" });
  host.pass(SPREAD_MS);
  expect(asked()).toBe(0);
  rollover.heard({ t: "daily", day: "2026-12-01" });
  host.pass(SPREAD_MS);
  expect(asked()).toBe(1);
  host.pass(2 * HOUR_MS);
  expect(asked()).toBe(1); // until it is answered
});

test("when the page wakes up, whatever its clock has done meanwhile", () => {
  const { host, rollover, asked } = started();
  rollover.answered(answer(HOUR_MS));
  host.wake();
  host.pass(1);
  expect(asked()).toBe(1);
});

test("again in a while when there is no answer, when a deal is not made, and when midnight has just passed", () => {
  const { host, rollover, asked } = started();
  rollover.failed();
  host.pass(AGAIN_MS + SPREAD_MS);
  expect(asked()).toBe(1);
  rollover.answered(answer(HOUR_MS, { today: false }));
  host.pass(AGAIN_MS);
  expect(asked()).toBe(2);
  rollover.answered(answer(-5));
  host.pass(AGAIN_MS - 1);
  expect(asked()).toBe(2);
  host.pass(SPREAD_MS + 1);
  expect(asked()).toBe(3);
  rollover.answered(answer(HOUR_MS, { tomorrow: false }));
  host.pass(TOMORROW_MS);
  expect(asked()).toBe(4);
});

test("soon after one's run is over, until it has its place, and not for ever", () => {
  const { host, rollover, asked } = started();
  for (let looks = 1; looks <= 5; looks++) {
    rollover.answered(answer(HOUR_MS, { run: { state: "finished", place: null } }));
    host.pass(PLACE_MS);
    expect(asked()).toBe(looks);
  }
  const settled = [
    { state: "finished", place: null }, // looked for in vain
    { state: "finished", place: 3 },
    { state: "running", place: null },
    { state: "aborted", place: null, moves: 0 },
  ];
  for (const run of settled) {
    rollover.answered(answer(HOUR_MS, { run }));
    host.pass(PLACE_MS);
    expect(asked()).toBe(5);
  }
});
