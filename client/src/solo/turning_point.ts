/**
 * Where a game could still be won, by halving the way back: no move regains a lost game, so of the positions of a game the
 * winnable ones come first.
 */
import type { Game, Position } from "../engine/index.ts";
import type { Verdict } from "./proofs.ts";

/** The positions that undo can lead back to, earliest first; the present one is not among them. */
export function undoable(game: Game): readonly Position[] {
  const back: Position[] = [];
  for (let step = game.past; step !== null && back.length < game.depth; step = step.earlier) back.push(step.before);
  return back.reverse();
}

/** The position that a game began with, which undo need not reach. */
export function firstOf(game: Game): Position {
  let first = game.position;
  for (let step = game.past; step !== null; step = step.earlier) first = step.before;
  return first;
}

/**
 * How many moves ago a game that is lost now could still be won; null when it could not as far as was found out.
 *
 * A position that is left open counts as lost: what is found was winnable for sure, and may not be the last that was.
 *
 * @param before the positions before the present one, earliest first
 * @param ask the verdict of a position
 */
export async function lastWinnable(
  before: readonly Position[],
  ask: (position: Position) => Promise<Verdict>,
): Promise<number | null> {
  let [won, lost] = [-1, before.length];
  while (lost - won > 1) {
    const middle = (won + lost) >> 1;
    if ((await ask(before[middle]!)) === "won") won = middle;
    else lost = middle;
  }
  return won < 0 ? null : before.length - won;
}
