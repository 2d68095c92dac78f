/**
 * What was taken back or played again, in words: whoever does not see the cards glide back hears which they were.
 *
 * @example
 * undoneWords(game.past!); // "Undone: 4 of diamonds to column 1."
 */
import type { Move, Position, Step } from "../engine/index.ts";
import { turnedWords } from "../table/news.ts";
import { pilesOf } from "../table/piles.ts";
import { cardWords, placeWords } from "../words/cards.ts";
import { words } from "../words/words.ts";

function factsOf(before: Position, move: Move): Readonly<Record<string, string | number>> {
  if (move.kind !== "transfer") return { kind: move.kind, card: "", place: "", count: 1 };
  const { source, target, count } = move;
  const { cards } = pilesOf(before).find(({ id }) => id === source.code)!;
  const card = cardWords(cards[cards.length - count]!.card);
  return { kind: "transfer", card, place: placeWords(target.code), count };
}

/** The step that was undone. */
export function undoneWords({ move, before }: Pick<Step, "move" | "before">): string {
  return words("solo-undone", factsOf(before, move));
}

/** The move that was played again, and what it brought up once more. */
export function redoneWords(move: Move, before: Position, after: Position): string {
  const turned = turnedWords(before, after);
  return [words("solo-redone", factsOf(before, move)), ...(turned === null ? [] : [turned])].join(" ");
}
