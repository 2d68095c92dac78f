import { expect, test } from "vitest";
import { clockText, raceTime, resultText, secondsLeft } from "../../src/race/race_time.ts";

test.each([
  [-5, "0:00"],
  [0, "0:00"],
  [999, "0:00"],
  [83_211, "1:23"],
  [3_600_000, "1:00:00"],
  [86_399_999, "23:59:59"],
])("%i ms are read as %s", (ms, text) => {
  expect(clockText(ms)).toBe(text);
});

test("results go to the hundredth", () => {
  expect([resultText(83_219), resultText(0), resultText(-4)]).toEqual(["1:23.21", "0:00.00", "0:00.00"]);
});

test("the countdown says 3 until two seconds are left, and 0 from the start on", () => {
  expect([3_000, 2_001, 2_000, 1, 0, -50].map((left) => secondsLeft(10_000, 10_000 - left))).toEqual([
    3, 3, 2, 1, 0, 0,
  ]);
});

test("race time is zero before the start and without one", () => {
  expect([raceTime(null, 50), raceTime(100, 50), raceTime(100, 350)]).toEqual([0, 0, 250]);
});
