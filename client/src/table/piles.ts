/**
 * A position as the piles that lie on a table: one list for both games, in the order in which they are walked through.
 *
 * Pile ids are the move texts' own: columns `1`…, cells `a`–`d`, stock `s`, waste `w`; the four foundations go by their
 * suits `C D H S` (as a target they are all `h`). Does not know rules, screens or words.
 */
import { type Card, type Family, HIDDEN, type Position, SUITS } from "../engine/index.ts";

export type PileKind = "column" | "cell" | "foundation" | "stock" | "waste";

export interface TableCard {
  readonly card: Card;
  /** Whether its face shows. A card face up may still be `HIDDEN`: turned, and not named yet. */
  readonly up: boolean;
}

export interface TablePile {
  readonly id: string;
  readonly kind: PileKind;
  /** Which of its kind, from 0. */
  readonly index: number;
  /** Bottom first, top last. */
  readonly cards: readonly TableCard[];
  /** What the position holds for this pile: the same value means the same cards. */
  readonly source: unknown;
}

/** The two rows of a table: cells or stock and waste, then foundations; and the columns under them. */
export interface Rows {
  readonly top: readonly string[];
  readonly bottom: readonly string[];
  /** The grid column over which each pile of the top row stands. */
  readonly topAt: readonly number[];
}

/** The two halves of the top row where they stand at the sides of a low table: each row by row, as if at the left and right. */
export interface Sides {
  readonly left: readonly string[];
  readonly right: readonly string[];
}

const SIDES: Readonly<Record<Family, Sides>> = {
  freecell: { left: ["ab", "cd"], right: ["CD", "HS"] },
  klondike: { left: ["s", "w"], right: ["CD", "HS"] },
};

export function sidesOf(family: Family): Sides {
  return SIDES[family];
}

const ROWS: Readonly<Record<Family, Rows>> = {
  freecell: { top: [..."abcdCDHS"], bottom: [..."12345678"], topAt: [0, 1, 2, 3, 4, 5, 6, 7] },
  klondike: { top: [..."swCDHS"], bottom: [..."1234567"], topAt: [0, 1, 3, 4, 5, 6] },
};

export function rowsOf(family: Family): Rows {
  return ROWS[family];
}

const faceUp = (card: Card): TableCard => ({ card, up: true });
const faceDown = (card: Card): TableCard => ({ card, up: false });

function foundations(home: readonly number[]): TablePile[] {
  return home.map((count, suit) => {
    const cards = Array.from({ length: count }, (_, rank) => faceUp(rank * 4 + suit));
    return { id: SUITS[suit]!, kind: "foundation", index: suit, cards, source: count };
  });
}

/** All piles of a position: the top row from left to right, then the columns. */
export function pilesOf(position: Position): TablePile[] {
  const column = (index: number, cards: readonly TableCard[], source: unknown): TablePile => {
    return { id: String(index + 1), kind: "column", index, cards, source };
  };
  if (position.family === "freecell") {
    const cells = position.cells.map((card, index): TablePile => {
      return { id: "abcd"[index]!, kind: "cell", index, cards: card === null ? [] : [faceUp(card)], source: card };
    });
    const columns = position.columns.map((pile, at) => column(at, pile.map(faceUp), pile));
    return [...cells, ...foundations(position.home), ...columns];
  }
  const { stock, waste } = position;
  const stockCards = stock.map(faceDown).reverse();
  return [
    { id: "s", kind: "stock", index: 0, cards: stockCards, source: stock },
    { id: "w", kind: "waste", index: 0, cards: waste.map(faceUp), source: waste },
    ...foundations(position.home),
    ...position.columns.map((pile, at) => column(at, [...pile.down.map(faceDown), ...pile.up.map(faceUp)], pile)),
  ];
}

/** Whether the face of this card can be drawn. */
export function isKnown({ card, up }: TableCard): boolean {
  return up && card !== HIDDEN;
}

/** Whether two lists of piles are the same cards in the same places, but that some may have been named in between. */
export function sameCards(before: readonly TablePile[], after: readonly TablePile[]): boolean {
  return before.every(({ id, cards }, at) => {
    const now = after[at];
    if (now === undefined || now.id !== id || now.cards.length !== cards.length) return false;
    return cards.every(({ card, up }, index) => {
      const there = now.cards[index]!;
      return up === there.up && (card === there.card || card === HIDDEN);
    });
  });
}
