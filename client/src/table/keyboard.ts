/**
 * The keyboard on the table, as a pure function: where the cursor and the selection are, and a key, give what happens.
 *
 * The cursor stands on a card of a pile, or on its empty place (index -1 of an empty pile counts as 0 cards). Arrows walk
 * between piles and along a pile; with cards selected, Up and Down in their own pile take more or fewer of them. Does not
 * know the DOM or what a legal move is.
 */
import { isKnown, type Rows, rowsOf } from "./piles.ts";
import { type Board, type Held, pileOf, runLength } from "./targets.ts";

export interface Cursor {
  readonly pile: string;
  /** Which card from the bottom; 0 on an empty place. */
  readonly index: number;
}

export interface Standing {
  readonly cursor: Cursor;
  readonly held: Held | null;
}

/** A key as the page tells it. */
export interface Key {
  readonly key: string;
  /** Ctrl or Cmd. */
  readonly command: boolean;
  readonly shift: boolean;
}

/** What a player asks the page for by a key of the table. */
export type Wish = "hint" | "pause" | "keys" | "redo";

export type Act =
  | { readonly kind: "go"; readonly cursor: Cursor }
  | { readonly kind: "hold"; readonly held: Held; readonly cursor: Cursor }
  | { readonly kind: "take"; readonly cursor: Cursor }
  | { readonly kind: "put"; readonly pile: string }
  | { readonly kind: "send-home"; readonly held: Held }
  | { readonly kind: "let-go" | "draw" | "undo" }
  | { readonly kind: "wish"; readonly wish: Wish };

/** Letters that are the page's to answer. */
const WISHES: Readonly<Record<string, Wish>> = { h: "hint", p: "pause", "?": "keys" };

/** The cursor on the top card of a pile, or on its empty place. */
export function onTop(board: Board, pile: string): Cursor {
  return { pile, index: Math.max(0, pileOf(board, pile).cards.length - 1) };
}

/** The lowest card that the cursor may stand on: only top cards, except in columns, where all faces shown are reached. */
function lowest(board: Board, pile: string): number {
  const { cards, kind } = pileOf(board, pile);
  if (kind !== "column") return Math.max(0, cards.length - 1);
  const first = cards.findIndex(isKnown);
  return first < 0 ? Math.max(0, cards.length - 1) : first;
}

/** A cursor that is on this board: the nearest card of its pile, or the first column where there is no such pile. */
export function settled(board: Board, cursor: Cursor): Cursor {
  if (!board.piles.has(cursor.pile)) return onTop(board, "1");
  const top = onTop(board, cursor.pile).index;
  return { pile: cursor.pile, index: Math.min(top, Math.max(cursor.index, lowest(board, cursor.pile))) };
}

function sideways(board: Board, rows: Rows, { pile }: Cursor, step: number): Act | null {
  const row = rows.top.includes(pile) ? rows.top : rows.bottom;
  const next = row[row.indexOf(pile) + step];
  return next === undefined ? null : { kind: "go", cursor: onTop(board, next) };
}

function toEnd(board: Board, rows: Rows, { pile }: Cursor, at: 0 | -1): Act {
  const row = rows.top.includes(pile) ? rows.top : rows.bottom;
  return { kind: "go", cursor: onTop(board, row.at(at)!) };
}

/** The pile of the top row nearest above a column; of two as near, the left one. */
function above(rows: Rows, column: string): string {
  const at = rows.bottom.indexOf(column);
  const distances = rows.topAt.map((top) => Math.abs(top - at));
  return rows.top[distances.indexOf(Math.min(...distances))]!;
}

function up(board: Board, rows: Rows, { cursor, held }: Standing): Act | null {
  if (rows.top.includes(cursor.pile)) return null;
  if (held?.pile === cursor.pile && held.count < runLength(pileOf(board, cursor.pile))) {
    return holding(board, { pile: held.pile, count: held.count + 1 });
  }
  if (held === null && cursor.index > lowest(board, cursor.pile)) {
    return { kind: "go", cursor: { pile: cursor.pile, index: cursor.index - 1 } };
  }
  return { kind: "go", cursor: onTop(board, above(rows, cursor.pile)) };
}

function down(board: Board, rows: Rows, { cursor, held }: Standing): Act | null {
  if (rows.top.includes(cursor.pile)) {
    const column = rows.bottom[rows.topAt[rows.top.indexOf(cursor.pile)]!]!;
    const first = held === null ? lowest(board, column) : onTop(board, column).index;
    return { kind: "go", cursor: { pile: column, index: first } };
  }
  if (held?.pile === cursor.pile && held.count > 1) {
    return holding(board, { pile: held.pile, count: held.count - 1 });
  }
  if (held === null && cursor.index < onTop(board, cursor.pile).index) {
    return { kind: "go", cursor: { pile: cursor.pile, index: cursor.index + 1 } };
  }
  return null;
}

function holding(board: Board, held: Held): Act {
  const index = pileOf(board, held.pile).cards.length - held.count;
  return { kind: "hold", held, cursor: { pile: held.pile, index } };
}

function space({ cursor, held }: Standing): Act {
  if (cursor.pile === "s") return { kind: "draw" };
  if (held === null) return { kind: "take", cursor };
  return cursor.pile === held.pile ? { kind: "let-go" } : { kind: "put", pile: cursor.pile };
}

/** Ctrl or Cmd with Z and Y, the two habits of taking back and playing again; all else is the browser's. */
function commanded(name: string, shift: boolean): Act | null {
  if (name === "z" && !shift) return { kind: "undo" };
  return name === "y" || name === "z" ? { kind: "wish", wish: "redo" } : null;
}

/** What a letter does, by whichever case it is typed in. */
function letter(board: Board, { cursor, held }: Standing, name: string): Act | null {
  switch (name) {
    case "d":
      return board.rules.family === "klondike" ? { kind: "draw" } : null;
    case "f":
      return { kind: "send-home", held: held ?? { pile: cursor.pile, count: 1 } };
    default:
      return WISHES[name] === undefined ? null : { kind: "wish", wish: WISHES[name] };
  }
}

/** What a key does here, or null for a key that the table leaves alone. */
export function press(board: Board, standing: Standing, { key, command, shift }: Key): Act | null {
  if (command) return commanded(key.toLowerCase(), shift);
  const rows = rowsOf(board.rules.family);
  switch (key) {
    case "ArrowLeft":
      return sideways(board, rows, standing.cursor, -1);
    case "ArrowRight":
      return sideways(board, rows, standing.cursor, 1);
    case "ArrowUp":
      return up(board, rows, standing);
    case "ArrowDown":
      return down(board, rows, standing);
    case "Home":
      return toEnd(board, rows, standing.cursor, 0);
    case "End":
      return toEnd(board, rows, standing.cursor, -1);
    case " ":
    case "Enter":
      return space(standing);
    case "Escape":
      return standing.held === null ? null : { kind: "let-go" };
    default:
      return letter(board, standing, key.toLowerCase());
  }
}
