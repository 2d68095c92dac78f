/**
 * Which faces a move has brought up, in words.
 *
 * @example
 * turnedWords(before, after) // "Turned up: queen of hearts."; null where none were
 */
import type { Card, Klondike, Position } from "../engine/index.ts";
import { cardListWords } from "../words/cards.ts";
import { words } from "../words/words.ts";

/** More than a draw turns: then the whole waste came back, or the game is another one. */
const MOST_TURNED = 3;

/** Every card whose face shows on a Klondike table. */
function facesOf({ columns, waste, home }: Klondike): Card[] {
  const atHome = home.flatMap((count, suit) => Array.from({ length: count }, (_, rank) => rank * 4 + suit));
  return [...columns.flatMap(({ up }) => up), ...waste, ...atHome];
}

/** "Drawn: …" or "Turned up: …" for the faces that show after and did not before; null for none. */
export function turnedWords(before: Position, after: Position): string | null {
  if (before === after || after.family !== "klondike" || before.family !== "klondike") return null;
  const knew = new Set(facesOf(before));
  const turned = facesOf(after).filter((card) => !knew.has(card));
  if (turned.length === 0 || turned.length > MOST_TURNED) return null;
  const cards = cardListWords(turned);
  return words(turned.every((card) => after.waste.includes(card)) ? "says-drawn" : "says-turned", { cards });
}
