/**
 * Faces without a drawing: rank and suit as letters, for who chose them and for browsers that draw no SVG.
 *
 * Suits are told to be letters by the variation selector U+FE0E, so that no phone makes coloured pictures of them. The
 * letters are hidden from assistive technology, which has the card's name, and from translators. Does not know sizes.
 */
import { type Card, RANKS, rankOf, suitOf } from "../engine/index.ts";

const SIGNS = ["♣\uFE0E", "♦\uFE0E", "♥\uFE0E", "♠\uFE0E"];
const JACK = 10;

function letters(name: string, text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = name;
  element.setAttribute("translate", "no");
  element.setAttribute("aria-hidden", "true");
  element.textContent = text;
  return element;
}

/** The index, and a great sign below it: the suit, or the letter of a court. */
export function textFace(card: Card): HTMLElement[] {
  const rank = RANKS[rankOf(card)]!;
  const sign = SIGNS[suitOf(card)]!;
  const index = rank === "T" ? letters("text-index ten", "10") : letters("text-index", rank);
  index.append(letters("sign", sign));
  return [index, rankOf(card) < JACK ? letters("text-picture", sign) : letters("text-picture court", rank)];
}

/** The index alone, in the card itself: on a wall of boards each element of a card is hundreds for the browser. */
export function smallFace(card: Card): (string | HTMLElement)[] {
  const rank = RANKS[rankOf(card)]!;
  return [rank === "T" ? "10" : rank, letters("sign", SIGNS[suitOf(card)]!)];
}
