/**
 * What a hint says of the move that it shows.
 *
 * Knows no solver: what the move is worth is told by whoever asks.
 *
 * @example
 * hintWords(position, null) // "No useful move found. An undo may open another way."
 */
import type { Move, Position } from "../engine/index.ts";
import { cardWords, placeWords } from "../words/cards.ts";
import { words } from "../words/words.ts";
import { pilesOf } from "./piles.ts";

/**
 * The move of a hint, and how much it is worth.
 *
 * @param proof `legal`: the rules allow the move, and no more is known; `line`: it is known to lead home
 */
export function hintWords(position: Position, move: Move | null, proof: "legal" | "line" = "legal"): string {
  if (move === null || move.kind === "undo") return words("hint-none");
  if (move.kind === "draw") return words("hint-draw", { proof });
  if (move.kind === "recycle") return words("hint-recycle", { proof });
  const { source, target, count } = move;
  const cards = pilesOf(position).find(({ id }) => id === source.code)!.cards;
  const facts = { proof, card: cardWords(cards[cards.length - count]!.card), place: placeWords(target.code) };
  return count === 1 ? words("hint-move", facts) : words("hint-moves", { ...facts, count: count - 1 });
}
