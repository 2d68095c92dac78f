/**
 * Positions: every pile at one moment, as immutable values.
 *
 * A position knows no rules and no history. Piles that a move leaves alone are the same objects before and after.
 */
import { type Card, HIDDEN } from "./card.ts";
import type { Pile } from "./pile.ts";

/** Eight columns, four cells, and the cards home in C D H S, 0..13 each. */
export interface FreeCell {
  readonly family: "freecell";
  readonly columns: readonly Pile[];
  readonly cells: readonly (Card | null)[];
  readonly home: readonly number[];
}

/** Cards face down below cards face up; while any card is left, one is face up. */
export interface Column {
  readonly down: Pile;
  readonly up: Pile;
}

/** Seven columns; the stock with its next card *first*, the waste with its top *last*; passes count from 1. */
export interface Klondike {
  readonly family: "klondike";
  readonly columns: readonly Column[];
  readonly stock: Pile;
  readonly waste: Pile;
  readonly home: readonly number[];
  readonly passNo: number;
}

export type Position = FreeCell | Klondike;

/** Every card of the position: columns, then cells or stock and waste, then home by suit. */
export function cardsIn(position: Position): readonly Card[] {
  const home = position.home.flatMap((count, suit) => Array.from({ length: count }, (_, rank) => rank * 4 + suit));
  if (position.family === "freecell") {
    return [...position.columns.flat(), ...position.cells.filter((card) => card !== null), ...home];
  }
  const { columns, stock, waste } = position;
  return [...columns.flatMap(({ down, up }) => [...down, ...up]), ...stock, ...waste, ...home];
}

/** Cards on the foundations, 0..52. */
export function cardsHome(position: Position): number {
  return position.home.reduce((sum, count) => sum + count, 0);
}

export function isWon(position: Position): boolean {
  return cardsHome(position) === 52;
}

/** Ten points for each card home: a function of the position, so that shuttling a card earns nothing. */
export function score(position: Position): number {
  return 10 * cardsHome(position);
}

function hidden(pile: Pile): Pile {
  return pile.every((card) => card === HIDDEN) ? pile : pile.map(() => HIDDEN);
}

/** What the owner of a running game may know: every face-down card and the whole stock are `HIDDEN`. */
export function ownerView<P extends Position>(position: P): P;
export function ownerView(position: Position): Position {
  if (position.family === "freecell") return position;
  const columns = position.columns.map((column) => {
    const down = hidden(column.down);
    return down === column.down ? column : { down, up: column.up };
  });
  const stock = hidden(position.stock);
  if (stock === position.stock && columns.every((column, at) => column === position.columns[at])) return position;
  return { ...position, columns, stock };
}
