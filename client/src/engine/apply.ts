/**
 * Making a move in a position, whichever the game.
 *
 * Pure: a position and a move give a new position or a refusal. Undo needs a game's history (`game.ts`).
 */
import { freeCellAfter, freeCellRefusal } from "./freecell.ts";
import { klondikeAfter, klondikeRefusal } from "./klondike.ts";
import { GRAMMAR, type Move } from "./move.ts";
import type { Position } from "./position.ts";
import { Refusal } from "./refusal.ts";
import type { Rules } from "./rules.ts";

function mismatch(rules: Rules, position: Position, move: Move): TypeError {
  return new TypeError(`${move.code} does not go with ${rules.code} and a ${position.family} position`);
}

/** Why the move may not be made in this position, or null. An undo has nothing to undo here. */
export function refusal(rules: Rules, position: Position, move: Move): Refusal | null {
  if (move.kind === "undo") return new Refusal("nothing_to_undo");
  if (rules.family === "klondike" && position.family === "klondike") return klondikeRefusal(rules, position, move);
  if (rules.family === "freecell" && position.family === "freecell" && move.kind === "transfer") {
    return freeCellRefusal(position, move);
  }
  throw mismatch(rules, position, move);
}

/** The position after the move, or why it is refused. Throws `TypeError` only for things of different families. */
export function apply(rules: Rules, position: Position, move: Move): Position | Refusal {
  const why = refusal(rules, position, move);
  if (why !== null) return why;
  if (move.kind !== "undo") {
    if (rules.family === "klondike" && position.family === "klondike") return klondikeAfter(rules, position, move);
    if (position.family === "freecell" && move.kind === "transfer") return freeCellAfter(position, move);
  }
  throw mismatch(rules, position, move);
}

/** Every move that `apply` accepts, in the order of the move table. Each free cell counts as a move of its own. */
export function legalMoves(rules: Rules, position: Position): readonly Move[] {
  return GRAMMAR[rules.family].filter((move) => refusal(rules, position, move) === null);
}
