/**
 * One seat's game played again from the deal: whether every move was allowed, and what it led to.
 *
 * @example
 * play(newGame(FREECELL, "1"), ["6a", "6b", "6h"], [900, 1400, 2000], true) // { home: 1, homeSince: 2000, … }
 */
import { Game, MoveTextError, parseMove } from "../engine/index.ts";

const MOST_MOVES = 9_999;

export interface Played {
  readonly home: number;
  /** Since when `home` never fell below its present number, race ms. */
  readonly homeSince: number;
  readonly undone: boolean;
  readonly isWon: boolean;
  /** The first move that is refused: its number from 1, and why. Nothing after it counts. */
  readonly refused: { readonly number: number; readonly why: string } | null;
}

function after(game: Game, text: string, undo: boolean): Game | string {
  try {
    const next = game.play(parseMove(game.rules, text), undo);
    return next instanceof Game ? next : next.why;
  } catch (error) {
    if (error instanceof MoveTextError) return "no_move";
    throw error;
  }
}

/** Plays moves at their race ms; a move without a time has that of the one before. */
export function play(start: Game, moves: readonly string[], at: readonly number[], undo: boolean): Played {
  let game = start;
  let undone = false;
  let now = 0;
  let refused: Played["refused"] = null;
  let since: number[] = new Array(start.home + 1).fill(0);
  for (const [index, move] of moves.entries()) {
    now = at[index] ?? now;
    const next = index < MOST_MOVES ? after(game, move, undo) : "move_limit";
    if (typeof next === "string") {
      refused = { number: index + 1, why: next };
      break;
    }
    game = next;
    undone ||= move === "u";
    since = since.slice(0, game.home + 1);
    while (since.length <= game.home) since.push(now);
  }
  return { home: game.home, homeSince: since.at(-1)!, undone, isWon: game.isWon, refused };
}
