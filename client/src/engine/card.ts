/**
 * Cards as numbers 0..51 in deck order AC AD AH AS 2C … KS, and `HIDDEN` for a face that the viewer may not know.
 *
 * Does not know piles or games. A number sorts by rank and then by suit, so rank and suit are a shift and a mask away.
 *
 * @example
 * code(parseCard("TH")) // "TH"
 */

/** `rank * 4 + suit`: rank 0 is the ace, suits C D H S are 0..3. */
export type Card = number;

/** 0..3 for C D H S. */
export type Suit = number;

export const RANKS = "A23456789TJQK";
export const SUITS = "CDHS";

/** A card whose face is not known here; its code is `??`. */
export const HIDDEN: Card = 52;

export const KING = 12;

/** A text is no card code. */
export class CardCodeError extends Error {
  override readonly name = "CardCodeError";
}

const CODES: readonly string[] = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit)).concat("??");
const CARDS: ReadonlyMap<string, Card> = new Map(CODES.map((text, card) => [text, card]));

/** Gives the two-character code: `TH`, or `??` for `HIDDEN`. */
export function code(card: Card): string {
  const text = CODES[card];
  if (text === undefined) throw new RangeError(`${card} is not a card`);
  return text;
}

/** Reads a card code, `??` included; anything else is a `CardCodeError`. */
export function parseCard(text: string): Card {
  const card = CARDS.get(text);
  if (card === undefined) throw new CardCodeError(`${JSON.stringify(text)} is not a card`);
  return card;
}

/** 0 for the ace … 12 for the king. */
export function rankOf(card: Card): number {
  return card >> 2;
}

export function suitOf(card: Card): Suit {
  return card & 3;
}

export function isRed(card: Card): boolean {
  const suit = suitOf(card);
  return suit === 1 || suit === 2;
}
