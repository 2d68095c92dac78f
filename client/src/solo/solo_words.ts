/** Sentences about rules and hints of solo play. */
import type { Move, Position, Rules } from "../engine/index.ts";
import { pilesOf } from "../table/piles.ts";
import { cardWords, placeWords } from "../words/cards.ts";
import { words } from "../words/words.ts";

/** "FreeCell", or "Klondike, draw three, 3 passes". */
export function rulesWords(rules: Rules): string {
  if (rules.family === "freecell") return words("game-freecell");
  return words("solo-rules-klondike", { draw: rules.draw, passes: rules.passes ?? 0 });
}

/** "pass 1 of 3" in Klondike, nothing in FreeCell. */
export function passWords(rules: Rules, position: Position): string {
  if (rules.family !== "klondike" || position.family !== "klondike") return "";
  if (rules.passes === null) return words("solo-pass-unlimited", { pass: position.passNo });
  return words("solo-pass", { pass: position.passNo, passes: rules.passes });
}

/** What a hint says: that the move is legal, and which it is. */
export function hintWords(position: Position, move: Move | null): string {
  if (move === null || move.kind === "undo") return words("hint-none");
  if (move.kind === "draw") return words("hint-draw");
  if (move.kind === "recycle") return words("hint-recycle");
  const { source, target, count } = move;
  const cards = pilesOf(position).find(({ id }) => id === source.code)!.cards;
  const facts = { card: cardWords(cards[cards.length - count]!.card), place: placeWords(target.code) };
  return count === 1 ? words("hint-move", facts) : words("hint-moves", { ...facts, count: count - 1 });
}
