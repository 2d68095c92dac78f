import { expect, test } from "vitest";
import { limitWords, rulesWords } from "../../src/words/rules.ts";

test("rules have a long and a short name", () => {
  expect(rulesWords("freecell")).toBe("FreeCell");
  expect(rulesWords("klondike/3/unlimited")).toBe("Klondike, draw 3, passes without limit");
  expect(rulesWords("klondike/1/1", true)).toBe("Klondike · draw 1 · 1 pass");
});

test("limits are minutes or whole hours", () => {
  expect([limitWords(60), limitWords(1_800), limitWords(3_600), limitWords(86_400)]).toEqual([
    "1 minute",
    "30 minutes",
    "1 hour",
    "24 hours",
  ]);
});
