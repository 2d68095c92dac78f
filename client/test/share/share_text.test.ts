import { expect, test } from "vitest";
import { shareText } from "../../src/share/share_text.ts";

const facts = { game: "FreeCell", deal: "617", moves: 93, ms: 192_000, hints: 0, link: "https://example.org/solo" };

test("a win is told in two lines: what it took, and where the deal is", () => {
  expect(shareText(facts)).toBe(
    "FreeCell, deal 617: all 52 cards home in 93 moves and 3:12, without hints.\nThe same deal for you: https://example.org/solo",
  );
  expect(shareText({ ...facts, hints: 1 })).toContain("and 3:12, with 1 hint.");
});
