/**
 * Sending cards home: which may go by themselves, and the line that finishes a game with nothing left to decide.
 *
 * A card is safe at home when no card that it could still hold in the tableau needs it there. With r the card's rank (ace 1)
 * the homes of the other colour must hold r-1 in FreeCell; in Klondike, where cards may come back, r-2, and the other suit
 * of the same colour r-3.
 */

import { apply, legalMoves } from "./apply.ts";
import { type Card, HIDDEN, isRed, rankOf, suitOf } from "./card.ts";
import type { Transfer } from "./move.ts";
import { isWon, type Position } from "./position.ts";
import { Refusal } from "./refusal.ts";
import type { Rules } from "./rules.ts";

function isSafe(position: Position, card: Card): boolean {
  const rank = rankOf(card) + 1;
  return position.home.every((count, suit) => {
    if (suit === suitOf(card)) return true;
    const otherColour = isRed(suit) !== isRed(card);
    if (position.family === "freecell") return !otherColour || count >= rank - 1;
    return count >= rank - (otherColour ? 2 : 3);
  });
}

/** The card that a move home takes. */
function cardOf(position: Position, { source }: Transfer): Card {
  if (position.family === "klondike") {
    const pile = source.kind === "waste" ? position.waste : position.columns[source.index]!.up;
    return pile.at(-1) ?? HIDDEN;
  }
  const card = source.kind === "cell" ? position.cells[source.index] : position.columns[source.index]!.at(-1);
  return card ?? HIDDEN;
}

/** The legal moves home with their cards, lowest rank first, then C D H S: the order of the card numbers. */
function movesHome(rules: Rules, position: Position): (readonly [Card, Transfer])[] {
  return legalMoves(rules, position)
    .filter((move): move is Transfer => move.kind === "transfer" && move.target.kind === "home")
    .map((move) => [cardOf(position, move), move] as const)
    .sort(([a], [b]) => a - b);
}

/**
 * The moves home that are safe now, lowest rank first, then C D H S. The waste counts only in draw one: in draw three taking
 * a card shifts what the next pass turns up.
 */
export function safeHome(rules: Rules, position: Position): readonly Transfer[] {
  const drawsThree = rules.family === "klondike" && rules.draw === 3;
  return movesHome(rules, position)
    .filter(([card, { source }]) => isSafe(position, card) && !(drawsThree && source.kind === "waste"))
    .map(([, move]) => move);
}

/**
 * The moves home that finish the game from here, lowest card first, or null when moves home alone do not: cards are face
 * down or in the stock, or one lies over another that must go first.
 */
export function finishLine(rules: Rules, position: Position): readonly Transfer[] | null {
  if (position.family === "klondike") {
    if (position.stock.length > 0 || position.columns.some(({ down }) => down.length > 0)) return null;
  }
  const line: Transfer[] = [];
  let now = position;
  while (!isWon(now)) {
    const next = movesHome(rules, now)[0]?.[1];
    if (next === undefined) return null;
    const after = apply(rules, now, next);
    if (after instanceof Refusal) return null;
    line.push(next);
    now = after;
  }
  return line;
}
