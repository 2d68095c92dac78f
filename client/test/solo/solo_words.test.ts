import { expect, test } from "vitest";
import { seedWords } from "../../src/solo/solo_words.ts";
import "../../src/words/solo_words.ts";

test.each([
  ["klondike-1", "klondike-1"],
  ["żółw 🃏", "żółw 🃏"],
  ["\u202Eabc", "abc"],
  ["\u2069\u202Eabc\u2066", "abc"],
  ["أحمد", "\u2068أحمد\u2069"],
  ["\u202Eשלום", "\u2068שלום\u2069"],
  ["W".repeat(40), "W".repeat(40)],
  ["W".repeat(96), `${"W".repeat(32)}…`],
  ["🃏".repeat(41), `${"🃏".repeat(32)}…`],
])("a seed turns no words around it, and stays short: %s", (seed, shown) => {
  expect(seedWords(seed)).toBe(shown);
});
