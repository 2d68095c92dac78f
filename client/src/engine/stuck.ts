/**
 * Whether a game has come to its end unwon, told without being wrong and without telling more than its player knows.
 *
 * FreeCell hides nothing: stuck is no legal move. In Klondike it is no transfer now and none after any draws and recycles
 * that are still allowed, judged from the faces seen in this game; an unseen card that could come up leaves hope.
 */

import { legalMoves } from "./apply.ts";
import { type Card, HIDDEN, KING, rankOf, suitOf } from "./card.ts";
import { misfit } from "./pile.ts";
import { cardsIn, isWon, type Klondike, type Position } from "./position.ts";
import type { KlondikeRules, Rules } from "./rules.ts";

/** Cards seen face up in a game: bit `card` is set for each. */
export type Seen = bigint;

/** The set with these cards added; hidden ones are not seen. */
export function withSeen(seen: Seen, cards: readonly Card[]): Seen {
  return cards.reduce((mask, card) => (card === HIDDEN ? mask : mask | (1n << BigInt(card))), seen);
}

/** All cards that lie face up in the position, those home included: in FreeCell every card. */
export function faceUp(position: Position): Seen {
  if (position.family === "freecell") return withSeen(0n, cardsIn(position));
  const hidden = withSeen(0n, [...position.stock, ...position.columns.flatMap(({ down }) => down)]);
  return withSeen(0n, cardsIn(position)) & ~hidden;
}

/** Every card that draws and recycles can bring to the top of the waste while nothing else moves. */
function reachableTops({ draw, passes }: KlondikeRules, { stock, waste, passNo }: Klondike): Set<Card> {
  const tops = new Set<Card>(waste.slice(-1));
  const drawFrom = (pile: readonly Card[]): void => {
    for (let at = draw; at < pile.length + draw; at += draw) tops.add(pile[Math.min(at, pile.length) - 1]!);
  };
  drawFrom(stock);
  if (passes === null || passNo < passes) drawFrom([...waste, ...stock]);
  return tops;
}

function mayLeaveWaste({ columns, home }: Klondike, card: Card): boolean {
  if (home[suitOf(card)] === rankOf(card)) return true;
  return columns.some(({ up }) => (up.length === 0 ? rankOf(card) === KING : misfit(card, up.at(-1)!) === null));
}

/** Whether no move can lead anywhere any more. `seen` are the cards that have been face up in this game. */
export function isStuck(rules: Rules, position: Position, seen: Seen): boolean {
  if (isWon(position)) return false;
  const legal = legalMoves(rules, position);
  if (position.family === "freecell" || rules.family === "freecell") return legal.length === 0;
  if (legal.some((move) => move.kind === "transfer")) return false;
  if (position.columns.some(({ up }) => up.at(-1) === HIDDEN)) return false;
  for (const card of reachableTops(rules, position)) {
    if (card === HIDDEN || (seen & (1n << BigInt(card))) === 0n || mayLeaveWaste(position, card)) return false;
  }
  return true;
}
