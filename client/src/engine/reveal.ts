/**
 * Naming faces that were hidden when a move was made: the server's ack tells which cards it turned.
 *
 * @example
 * reveal(before, after, parseFaces("QH")) // `after` with its turned card named
 */
import { type Card, code, HIDDEN, parseCard } from "./card.ts";
import type { Klondike, Position } from "./position.ts";

/** The faces told do not go with the move they are told for. */
export class RevealError extends Error {
  override readonly name = "RevealError";
}

/** Reads the faces of an ack: codes with one space between, `QH 3C 9D`; the empty text is none. */
export function parseFaces(text: string): readonly Card[] {
  return text === "" ? [] : text.split(" ").map(parseCard);
}

/** Where the cards that a move turned now lie: all of them on the waste, or all in one column. */
interface TurnedPlace {
  readonly column: number | null;
  readonly from: number;
  readonly count: number;
}

function turnedPlace(before: Klondike, after: Klondike): TurnedPlace {
  if (after.stock.length < before.stock.length) {
    const count = Math.max(0, after.waste.length - before.waste.length);
    return { column: null, from: after.waste.length - count, count };
  }
  const column = after.columns.findIndex(({ down }, at) => down.length < before.columns[at]!.down.length);
  if (column < 0) return { column: null, from: 0, count: 0 };
  return { column, from: 0, count: before.columns[column]!.down.length - after.columns[column]!.down.length };
}

/**
 * The cards that are face up after a move (or its undoing) and were not before: those drawn, in the order they were turned,
 * or the whole waste after a recycle was undone, bottom first; else the exposed card. `HIDDEN` where this side does not know.
 */
export function turned(before: Position, after: Position): readonly Card[] {
  if (before.family === "freecell" || after.family === "freecell") return [];
  const { column, from, count } = turnedPlace(before, after);
  return (column === null ? after.waste : after.columns[column]!.up).slice(from, from + count);
}

/** How many faces the ack of this move names. */
export function turnedCount(before: Position, after: Position): number {
  return turned(before, after).length;
}

/**
 * Gives `after` with the turned cards named by `faces`, in the order of `turned`. A face that was known already must be
 * the one told. Throws `RevealError` when the faces do not fit.
 */
export function reveal(before: Position, after: Position, faces: readonly Card[]): Position {
  const known = turned(before, after);
  if (known.length !== faces.length) throw new RevealError(`${known.length} faces were turned, not ${faces.length}`);
  for (const [at, face] of faces.entries()) {
    if (face === HIDDEN) throw new RevealError("a turned face is not hidden");
    const was = known[at]!;
    if (was !== HIDDEN && was !== face) throw new RevealError(`${code(was)} was turned, not ${code(face)}`);
  }
  if (!known.includes(HIDDEN) || before.family === "freecell" || after.family === "freecell") return after;
  const { column, from, count } = turnedPlace(before, after);
  if (column === null) return { ...after, waste: after.waste.toSpliced(from, count, ...faces) };
  const { down, up } = after.columns[column]!;
  return { ...after, columns: after.columns.with(column, { down, up: up.toSpliced(from, count, ...faces) }) };
}
