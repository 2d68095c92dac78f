/**
 * Laying out a deal: a seed and rules give the first position.
 *
 * A FreeCell seed that is a number up to 2^33-1 is the Microsoft deal of that number; `pysol:` and a number is PySolFC's
 * deal; everything else goes through the shuffle `deal/1`.
 *
 * @example
 * deal(FREECELL, "617")
 */
import type { Card } from "./card.ts";
import { microsoftDeck, microsoftNumber } from "./microsoft.ts";
import { EMPTY, type Pile } from "./pile.ts";
import type { Column, FreeCell, Klondike, Position } from "./position.ts";
import { pysolfcDeck, pysolfcNumber } from "./pysolfc.ts";
import type { Family, Rules } from "./rules.ts";
import { checkSeed } from "./seed.ts";
import { shuffledDeck } from "./shuffle.ts";

/** Deals round the eight columns, first card at the bottom of the first. */
function layOutFreeCell(deck: readonly Card[]): FreeCell {
  const columns = Array.from({ length: 8 }, (_, column) => deck.filter((_card, at) => at % 8 === column));
  return { family: "freecell", columns, cells: [null, null, null, null], home: [0, 0, 0, 0] };
}

function turnTop(cards: Pile): Column {
  return { down: cards.slice(0, -1), up: cards.slice(-1) };
}

/** Deals row r to columns r..7; the 24 cards left are the stock, the first of them drawn first. */
function layOutKlondike(deck: readonly Card[]): Klondike {
  const columns: Card[][] = Array.from({ length: 7 }, () => []);
  let at = 0;
  for (let row = 0; row < 7; row++) {
    for (const column of columns.slice(row)) column.push(deck[at++]!);
  }
  return {
    family: "klondike",
    columns: columns.map(turnTop),
    stock: deck.slice(at),
    waste: EMPTY,
    home: [0, 0, 0, 0],
    passNo: 1,
  };
}

/** The deck that a seed in normal form stands for, in dealing order. */
function deckOf(family: Family, seed: string): readonly Card[] {
  const number = family === "freecell" ? microsoftNumber(seed) : null;
  if (number !== null) return microsoftDeck(number);
  const imported = pysolfcNumber(seed);
  return imported === null ? shuffledDeck(family, seed) : pysolfcDeck(family, imported);
}

/** Lays out 52 cards in dealing order. */
function layOut(family: Family, deck: readonly Card[]): Position {
  return family === "freecell" ? layOutFreeCell(deck) : layOutKlondike(deck);
}

/** The first position of the seed's deal, the same whatever the draw rule; throws `SeedError` when the text is no seed. */
export function deal(rules: Rules, seed: string): Position {
  return layOut(rules.family, deckOf(rules.family, checkSeed(seed)));
}
