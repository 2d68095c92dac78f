/**
 * How the arrow keys walk over a table: between piles and along a pile, by what is seen.
 *
 * Usually the cells and foundations, or stock, waste and foundations, are a row over the columns; on a low, wide table they
 * stand at its sides. On a mirrored table left and right have changed places. Does not know the DOM.
 */
import type { Family } from "../engine/index.ts";
import { isKnown, rowsOf, sidesOf } from "./piles.ts";
import { type Board, type Held, pileOf } from "./targets.ts";

export interface Cursor {
  readonly pile: string;
  /** Which card from the bottom; 0 on an empty place. */
  readonly index: number;
}

/** How the piles are arranged on the screen. */
export interface View {
  readonly sides: boolean;
  readonly mirrored: boolean;
}

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Home" | "End";

/** The cursor on the top card of a pile, or on its empty place. */
function onTop(board: Board, pile: string): Cursor {
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

/** Where an arrow leads from here, or null where there is nothing that way. */
export function walk(board: Board, view: View, from: Cursor, held: Held | null, arrow: Arrow): Cursor | null {
  const { family } = board.rules;
  const along = alongColumn(board, from, held, arrow);
  if (along !== null) return along;
  const next = (view.sides ? besides : stacked)(family, from.pile, seen(arrow, view.mirrored));
  if (next === null) return null;
  // Downwards into a column one comes to its first card, but with cards in hand to where they would go.
  const first = arrow === "ArrowDown" && !view.sides && held === null;
  return first ? { pile: next, index: lowest(board, next) } : onTop(board, next);
}

/** Left is right on a mirrored table. */
function seen(arrow: Arrow, mirrored: boolean): Arrow {
  const other: Partial<Record<Arrow, Arrow>> = {
    ArrowLeft: "ArrowRight",
    ArrowRight: "ArrowLeft",
    Home: "End",
    End: "Home",
  };
  return mirrored ? (other[arrow] ?? arrow) : arrow;
}

/** Up and Down along the cards of a column, while none are in hand. */
function alongColumn(board: Board, { pile, index }: Cursor, held: Held | null, arrow: Arrow): Cursor | null {
  if (held !== null || pileOf(board, pile).kind !== "column") return null;
  if (arrow === "ArrowUp" && index > lowest(board, pile)) return { pile, index: index - 1 };
  return arrow === "ArrowDown" && index < onTop(board, pile).index ? { pile, index: index + 1 } : null;
}

function inRow(row: readonly string[], pile: string, arrow: Arrow): string | null {
  if (arrow === "Home" || arrow === "End") return row.at(arrow === "Home" ? 0 : -1)!;
  return row[row.indexOf(pile) + (arrow === "ArrowLeft" ? -1 : 1)] ?? null;
}

/** The top row over the columns. */
function stacked(family: Family, pile: string, arrow: Arrow): string | null {
  const { top, bottom, topAt } = rowsOf(family);
  const isTop = top.includes(pile);
  if (arrow === "ArrowDown") return isTop ? bottom[topAt[top.indexOf(pile)]!]! : null;
  if (arrow !== "ArrowUp") return inRow(isTop ? top : bottom, pile, arrow);
  if (isTop) return null;
  // The nearest pile above; of two as near, the one before.
  const distances = topAt.map((at) => Math.abs(at - bottom.indexOf(pile)));
  return top[distances.indexOf(Math.min(...distances))]!;
}

/** The two halves of the top row beside the columns, each in rows of its own. */
function besides(family: Family, pile: string, arrow: Arrow): string | null {
  const { left, right } = sidesOf(family);
  const { bottom } = rowsOf(family);
  const upright = arrow === "ArrowUp" || arrow === "ArrowDown";
  const side = [left, right].find((rows) => rows.some((row) => row.includes(pile)));
  if (side === undefined) {
    if (upright) return null;
    return inRow(bottom, pile, arrow) ?? (arrow === "ArrowLeft" ? left[0]!.at(-1)! : right[0]![0]!);
  }
  const row = side.findIndex((ids) => ids.includes(pile));
  if (upright) return side[row + (arrow === "ArrowUp" ? -1 : 1)]?.[side[row]!.indexOf(pile)] ?? null;
  const beyond = side === left ? { ArrowRight: bottom[0]! } : { ArrowLeft: bottom.at(-1)! };
  return inRow([...side[row]!], pile, arrow) ?? (beyond as Partial<Record<Arrow, string>>)[arrow] ?? null;
}
