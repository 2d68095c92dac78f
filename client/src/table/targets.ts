/**
 * Where cards may go: runs, legal targets, the sensible target of a click, and why a try is refused.
 *
 * All rules are the engine's; this module only asks it about the moves that a hand on the table can mean. Does not know
 * the DOM.
 *
 * @example
 * moveText({ pile: "2", count: 4 }, "6") // "26v4"
 */
import {
  type Family,
  GRAMMAR,
  isSequence,
  type Move,
  type Position,
  Refusal,
  type Rules,
  refusal,
  safeHome,
  suitOf,
} from "../engine/index.ts";
import { isKnown, pilesOf, type TablePile } from "./piles.ts";

/** The top `count` cards of a pile, taken up together. */
export interface Held {
  readonly pile: string;
  readonly count: number;
}

/** What is on the table, with what may be done to it. */
export interface Board {
  readonly rules: Rules;
  readonly position: Position;
  readonly piles: ReadonlyMap<string, TablePile>;
  /** Move texts that are legal here; null when the engine alone decides. */
  readonly legal: ReadonlySet<string> | null;
}

/** A move that may be made, or why it may not. */
export type Try = Move | Refusal;

const MOVES: Readonly<Record<Family, ReadonlyMap<string, Move>>> = {
  freecell: new Map(GRAMMAR.freecell.map((move) => [move.code, move])),
  klondike: new Map(GRAMMAR.klondike.map((move) => [move.code, move])),
};

export function boardOf(rules: Rules, position: Position, legal?: readonly string[]): Board {
  const piles = new Map(pilesOf(position).map((pile) => [pile.id, pile]));
  return { rules, position, piles, legal: legal === undefined ? null : new Set(legal) };
}

export function pileOf(board: Board, id: string): TablePile {
  const pile = board.piles.get(id);
  if (pile === undefined) throw new RangeError(`no pile ${id} on this table`);
  return pile;
}

/** The text of carrying the held cards to a pile, whether or not there is such a move. */
export function moveText({ pile, count }: Held, target: string): string {
  const to = "CDHS".includes(target) ? "h" : target;
  return pile + to + (count === 1 ? "" : `v${count}`);
}

/** Judges a move text; null where the game knows no such move. */
export function tryText(board: Board, text: string): Try | null {
  const move = MOVES[board.rules.family].get(text);
  if (move === undefined) return null;
  const why = refusal(board.rules, board.position, move);
  if (why !== null) return why;
  return board.legal === null || board.legal.has(text) ? move : new Refusal("stale");
}

/**
 * Judges carrying the held cards to a pile; null where that means nothing (the same pile, from cell to cell, onto the stock).
 * Several cards onto a cell or home are one too many: `capacity_exceeded` with a `max` of 1.
 */
export function tryMove(board: Board, held: Held, target: string): Try | null {
  const { kind } = pileOf(board, target);
  if (kind === "stock" || kind === "waste") return null;
  const single = tryText(board, moveText({ ...held, count: 1 }, target));
  if (kind === "column" || held.count === 1 || single === null) return tryText(board, moveText(held, target));
  return new Refusal("capacity_exceeded", 1, held.count);
}

function isMove(judged: Try | null): judged is Move {
  return judged !== null && !(judged instanceof Refusal);
}

/** The piles that would take the held cards. Any foundation means home, so only the card's own is named. */
export function legalTargets(board: Board, held: Held): string[] {
  const top = pileOf(board, held.pile).cards.at(-1);
  if (top === undefined || !isKnown(top)) return [];
  return [...board.piles.values()]
    .filter(({ kind, index }) => kind !== "foundation" || index === suitOf(top.card))
    .filter(({ id }) => id !== held.pile && isMove(tryMove(board, held, id)))
    .map(({ id }) => id);
}

/** How many top cards of a pile lie in sequence with faces that are known; whether there is room is not looked at. */
export function runLength(pile: TablePile): number {
  if (pile.kind !== "column") return pile.cards.length > 0 && isKnown(pile.cards.at(-1)!) ? 1 : 0;
  const known = pile.cards.filter(isKnown).length;
  const cards = pile.cards.map(({ card }) => card);
  let count = Math.min(known, 1);
  while (count < known && isSequence(cards, count + 1)) count++;
  return count;
}

/** Whether a move only carries a whole column to an empty one, which changes nothing but its place. */
function isRelabelling(board: Board, held: Held, target: string): boolean {
  const [source, to] = [pileOf(board, held.pile), pileOf(board, target)];
  if (source.kind !== "column" || to.kind !== "column") return false;
  return source.cards.length === held.count && to.cards.length === 0;
}

/** Targets in the order in which a player is served best: home, a column with cards, an empty column, a cell. */
function rankedTargets(board: Board, held: Held): string[] {
  const rank = (id: string): number => {
    const { kind, cards } = pileOf(board, id);
    if (kind === "foundation") return 0;
    if (kind === "cell") return 3;
    return cards.length > 0 ? 1 : 2;
  };
  const useful = legalTargets(board, held).filter((id) => !isRelabelling(board, held, id));
  return useful.sort((a, b) => rank(a) - rank(b));
}

/**
 * Where a single click sends the held cards, or null when the player must choose: home when that is safe or all there is,
 * else the only column that fits. A cell, or in FreeCell an empty column, is never taken without being named, and nothing leaves home.
 */
export function sensibleTarget(board: Board, held: Held): string | null {
  if (pileOf(board, held.pile).kind === "foundation") return null;
  const kings = board.rules.family === "klondike";
  const fits = rankedTargets(board, held).filter((id) => {
    const { kind, cards } = pileOf(board, id);
    return kind !== "cell" && (cards.length > 0 || kind === "foundation" || kings);
  });
  const [first] = fits;
  if (first === undefined) return null;
  if (pileOf(board, first).kind === "foundation") {
    const safe = safeHome(board.rules, board.position).some(({ code }) => code === moveText(held, first));
    return safe || fits.length === 1 ? first : null;
  }
  const isEmpty = (id: string): boolean => pileOf(board, id).cards.length === 0;
  return fits.length === 1 || fits.every(isEmpty) ? first : null;
}

/** Where a double click sends the held cards: the best target there is, or null. Nothing leaves home by itself. */
export function bestTarget(board: Board, held: Held): string | null {
  if (pileOf(board, held.pile).kind === "foundation") return null;
  return rankedTargets(board, held)[0] ?? null;
}

/** Why the held cards can go nowhere: a lack of room if that is all that is missing somewhere, else null. */
export function whyNowhere(board: Board, held: Held): Refusal | null {
  for (const { id, kind } of board.piles.values()) {
    if (kind !== "column" || id === held.pile) continue;
    const judged = tryMove(board, held, id);
    if (judged instanceof Refusal && judged.why === "capacity_exceeded") return judged;
  }
  return null;
}
