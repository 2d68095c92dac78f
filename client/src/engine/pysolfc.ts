/**
 * Deals by the numbers PySolFC shows, for import only: the seed `pysol:100000`.
 *
 * Up to 32,000 they are the Microsoft deals; above, the Mersenne Twister shuffles a deck that starts C S H D. PySolFC deals
 * Klondike's rows from right to left, the face-up row last.
 */
import type { Card } from "./card.ts";
import { fractions } from "./mersenne.ts";
import { microsoftDeck } from "./microsoft.ts";
import type { Family } from "./rules.ts";

const LAST_MICROSOFT = 32000n;
const SUIT_ORDER = [0, 3, 2, 1];

/** The number of an imported seed in normal form, at most 20 digits, or null for other text. */
export function pysolfcNumber(seed: string): bigint | null {
  const digits = /^pysol:([1-9][0-9]{0,19})$/.exec(seed)?.[1];
  return digits === undefined ? null : BigInt(digits);
}

function shuffled(number: bigint): readonly Card[] {
  const deck = SUIT_ORDER.flatMap((suit) => Array.from({ length: 13 }, (_, rank) => rank * 4 + suit));
  const random = fractions(number);
  for (let at = 51; at > 0; at--) {
    const other = Math.floor(random.next().value * (at + 1));
    [deck[at], deck[other]] = [deck[other]!, deck[at]!];
  }
  return deck.reverse();
}

/** Our dealing order for PySolFC's Klondike table: where its right-to-left rows put each card of ours. */
function klondikeOrder(deck: readonly Card[]): readonly Card[] {
  const columns: Card[][] = Array.from({ length: 7 }, () => []);
  let next = 0;
  for (const first of [1, 2, 3, 4, 5, 6, 0]) {
    for (const column of columns.slice(first).reverse()) column.push(deck[next++]!);
  }
  const rows = columns.flatMap((_, row) => columns.slice(row).map((column) => column[row]!));
  return [...rows, ...deck.slice(next)];
}

/** The deck of a PySolFC number, from 1, in our dealing order. */
export function pysolfcDeck(family: Family, number: bigint): readonly Card[] {
  const deck = number <= LAST_MICROSOFT ? microsoftDeck(Number(number)) : shuffled(number);
  return family === "freecell" ? deck : klondikeOrder(deck);
}
