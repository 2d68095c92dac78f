/** The index of a small card: the sheet's sizes against the strips that the table leaves of cards under others. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { layOut } from "../../src/table/geometry.ts";
import { cardPlaces } from "../../src/table/pile_places.ts";
import type { TablePile } from "../../src/table/piles.ts";

const LETTERS = readFileSync(new URL("../../src/styles/cards/letters.css", import.meta.url), "utf8");
/** Capitals of the fonts that the sheet names are so high, in parts of the font's size. */
const CAPITAL = 0.73;
/** The longest column that FreeCell knows: seven cards as dealt, the last of them a king, and a suit's length on it. */
const LONGEST = 7 + 12;

/** A length of the rule for small cards, in parts of a card's width. */
function partOf(property: string): number {
  const rule = /^\.small \.sd-card\.face \{([^}]*)\}/m.exec(LETTERS)![1]!;
  return Number(new RegExp(`${property}: calc\\(var\\(--card\\) \\* ([\\d.]+)\\)`).exec(rule)![1]);
}

test.each([160, 301, 348, 480])("on a small board %i px wide, no card hides the index of the one below it", (width) => {
  const geometry = layOut("freecell", { width, height: null, small: true });
  const cards = Array.from({ length: LONGEST }, (_, card) => ({ card, up: true }));
  const column: TablePile = { id: "1", kind: "column", index: 0, cards, source: null };
  const ys = cardPlaces(geometry, column, true).map(({ y }) => y);
  const strips = ys.slice(1).map((y, at) => (y - ys[at]!) / geometry.card.width);
  const index = partOf("padding") + CAPITAL * partOf("font-size");
  expect(index).toBeGreaterThan(0.3); // large enough to be read
  expect(index).toBeLessThanOrEqual(Math.min(...strips) + 0.005);
});
