import { expect, test } from "vitest";
import { raceTime, secondsLeft } from "../../src/race/race_time.ts";

test("the countdown says 3 until two seconds are left, and 0 from the start on", () => {
  expect([3_000, 2_001, 2_000, 1, 0, -50].map((left) => secondsLeft(10_000, 10_000 - left))).toEqual([
    3, 3, 2, 1, 0, 0,
  ]);
});

test("race time is zero before the start and without one", () => {
  expect([raceTime(null, 50), raceTime(100, 50), raceTime(100, 350)]).toEqual([0, 0, 250]);
});
