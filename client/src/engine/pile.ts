/**
 * Piles of cards and the one rule that both tableaus share: build down in alternate colours.
 *
 * Does not know which game is played.
 */
import { type Card, HIDDEN, isRed, rankOf } from "./card.ts";

/** Bottom first, top last. Never changed in place: an untouched pile stays the same object from position to position. */
export type Pile = readonly Card[];

export const EMPTY: Pile = [];

/**
 * What keeps a card from lying on another in the tableau, or null when it builds: rank first, then colour. Whether it
 * would build on a hidden card is not known, so it may not.
 */
export function misfit(card: Card, onto: Card): "face_down" | "wrong_rank" | "wrong_colour" | null {
  if (onto === HIDDEN) return "face_down";
  if (rankOf(card) + 1 !== rankOf(onto)) return "wrong_rank";
  return isRed(card) === isRed(onto) ? "wrong_colour" : null;
}

/** Whether the top `count` cards build on each other, and so may move together. */
export function isSequence(pile: Pile, count: number): boolean {
  for (let at = pile.length - count + 1; at < pile.length; at++) {
    if (misfit(pile[at]!, pile[at - 1]!) !== null) return false;
  }
  return true;
}

/** The pile without its top `count` cards. */
export function without(pile: Pile, count: number): Pile {
  return pile.slice(0, pile.length - count);
}

/** The top `count` cards, bottom first. */
export function topCards(pile: Pile, count: number): Pile {
  return pile.slice(pile.length - count);
}
