/**
 * Sending safe cards home without being asked, as ordinary plays, one after the other.
 *
 * It begins after a move of the player and never after an undo: a card taken back must not leave again at once.
 */
import { safeHome } from "../engine/index.ts";
import { isLocked, type OwnBoard } from "./own_board.ts";

/** The next safe card's move home, or null; `last` is the move that was made last. */
export function nextHoming(board: OwnBoard, last: string | null): string | null {
  if (last === null || last === "u" || isLocked(board)) return null;
  return safeHome(board.rules, board.picture.position)[0]?.code ?? null;
}
