/**
 * Moves and their texts. The whole grammar of a family is one table, so reading a text is one look-up.
 *
 * Does not know positions: a move of the grammar may be illegal everywhere.
 *
 * @example
 * parseMove(FREECELL, "26v4") // four cards from column 2 to column 6
 */
import { SUITS } from "./card.ts";
import type { Family, Rules } from "./rules.ts";

/** A pile that cards leave or reach. `home` takes cards of any suit; a `foundation`, by its suit, gives one back. */
export type Place =
  | { readonly kind: "column" | "cell" | "foundation"; readonly index: number; readonly code: string }
  | { readonly kind: "waste" | "home"; readonly index: 0; readonly code: "w" | "h" };

export interface Transfer {
  readonly kind: "transfer";
  readonly code: string;
  readonly source: Place;
  readonly count: number;
  readonly target: Place;
}

export interface Draw {
  readonly kind: "draw";
  readonly code: "s";
}

export interface Recycle {
  readonly kind: "recycle";
  readonly code: "r";
}

export interface Undo {
  readonly kind: "undo";
  readonly code: "u";
}

export type Move = Transfer | Draw | Recycle | Undo;

/** A text is not a move of this family. */
export class MoveTextError extends Error {
  override readonly name = "MoveTextError";
}

export const DRAW: Draw = { kind: "draw", code: "s" };
export const RECYCLE: Recycle = { kind: "recycle", code: "r" };
export const UNDO: Undo = { kind: "undo", code: "u" };

const HOME: Place = { kind: "home", index: 0, code: "h" };
const WASTE: Place = { kind: "waste", index: 0, code: "w" };
/** A run has at most one card of each rank. */
const LONGEST_RUN = 13;

function places(kind: "column" | "cell" | "foundation", codes: string): Place[] {
  return [...codes].map((code, index) => ({ kind, index, code }));
}

function transfer(source: Place, target: Place, count = 1): Transfer {
  const code = source.code + target.code + (count === 1 ? "" : `v${count}`);
  return { kind: "transfer", code, source, count, target };
}

/** Each column to each other one, by single cards and by runs. */
function* betweenColumns(columns: readonly Place[], source: Place): Generator<Transfer> {
  for (const target of columns) {
    if (target === source) continue;
    for (let count = 1; count <= LONGEST_RUN; count++) yield transfer(source, target, count);
  }
}

function* freeCellMoves(): Generator<Move> {
  const columns = places("column", "12345678");
  const cells = places("cell", "abcd");
  for (const source of columns) {
    yield* betweenColumns(columns, source);
    for (const cell of cells) yield transfer(source, cell);
    yield transfer(source, HOME);
  }
  for (const cell of cells) {
    for (const target of columns) yield transfer(cell, target);
    yield transfer(cell, HOME);
  }
  yield UNDO;
}

function* klondikeMoves(): Generator<Move> {
  const columns = places("column", "1234567");
  yield* [DRAW, RECYCLE];
  for (const source of columns) {
    yield* betweenColumns(columns, source);
    yield transfer(source, HOME);
  }
  for (const target of columns) yield transfer(WASTE, target);
  yield transfer(WASTE, HOME);
  for (const source of places("foundation", SUITS)) {
    for (const target of columns) yield transfer(source, target);
  }
  yield UNDO;
}

/** Every move of each family, in the order in which legal moves are listed. */
export const GRAMMAR: Readonly<Record<Family, readonly Move[]>> = {
  freecell: [...freeCellMoves()],
  klondike: [...klondikeMoves()],
};

function byCode(moves: readonly Move[]): ReadonlyMap<string, Move> {
  return new Map(moves.map((move) => [move.code, move]));
}

const BY_CODE = { freecell: byCode(GRAMMAR.freecell), klondike: byCode(GRAMMAR.klondike) };

/** Reads a move's text. There is one text per move: `26v1` is none, and neither is another family's. */
export function parseMove(rules: Rules, text: string): Move {
  const move = BY_CODE[rules.family].get(text);
  if (move === undefined) throw new MoveTextError(`${JSON.stringify(text)} is not a move of ${rules.family}`);
  return move;
}
