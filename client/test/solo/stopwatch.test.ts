import { expect, test } from "vitest";
import { elapsed, started, stopped, ZERO } from "../../src/solo/stopwatch.ts";

test("time runs only between start and stop", () => {
  const first = stopped(started(ZERO, 1000), 3500);
  expect(elapsed(first, 99_000)).toBe(2500);
  expect(elapsed(started(first, 100_000), 100_400)).toBe(2900);
});

test("starting twice and stopping twice change nothing", () => {
  expect(elapsed(started(started(ZERO, 1000), 2000), 3000)).toBe(2000);
  expect(stopped(stopped(started(ZERO, 0), 500), 900)).toEqual({ gathered: 500, since: null });
});

test("a clock that is set back takes no time away", () => {
  expect(elapsed({ gathered: 700, since: 5000 }, 4000)).toBe(700);
});
