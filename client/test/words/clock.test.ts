import { expect, test } from "vitest";
import { clockText, resultText } from "../../src/words/clock.ts";

test.each([
  [-5, "0:00"],
  [0, "0:00"],
  [999, "0:00"],
  [59_999, "0:59"],
  [83_211, "1:23"],
  [247_000, "4:07"],
  [3_600_000, "1:00:00"],
  [3_765_000, "1:02:45"],
  [86_399_999, "23:59:59"],
])("%i ms are read as %s", (ms, text) => {
  expect(clockText(ms)).toBe(text);
});

test("results go to the hundredth", () => {
  expect([resultText(83_219), resultText(0), resultText(-4)]).toEqual(["1:23.21", "0:00.00", "0:00.00"]);
});
