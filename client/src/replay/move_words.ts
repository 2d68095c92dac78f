/**
 * A move in words, with what it brought up.
 *
 * @example
 * moveWords(before, "63", after) // "6 of spades to column 3. Turned up: queen of hearts."
 */
import { type Game, type Move, parseMove } from "../engine/index.ts";
import { turnedWords } from "../table/news.ts";
import { pilesOf } from "../table/piles.ts";
import { cardWords, placeWords } from "../words/cards.ts";
import { words } from "../words/words.ts";

function made(before: Game, move: Move): string | null {
  switch (move.kind) {
    case "transfer": {
      const { cards } = pilesOf(before.position).find(({ id }) => id === move.source.code)!;
      const { card } = cards[cards.length - move.count]!;
      return words("says-moved", { card: cardWords(card), place: placeWords(move.target.code), count: move.count });
    }
    case "recycle":
      return words("says-recycled");
    case "undo":
      return words("replay-undo");
    case "draw":
      return null; // the cards drawn say it
  }
}

/** What a move did, from the game before it to the game after. */
export function moveWords(before: Game, text: string, after: Game): string {
  const move = parseMove(before.rules, text);
  const turned = move.kind === "undo" ? null : turnedWords(before.position, after.position);
  return [made(before, move), turned].filter((part) => part !== null).join(" ");
}
