/**
 * The face of one card in the deck that is chosen: `data-deck` on the document says which, ours where it says nothing.
 *
 * Small boards have `smallFace` of `text_face.ts`, whichever the deck: eight boards of drawings cost a browser far more. Who
 * shows faces draws them again on the document's `look`, which comes when another deck is chosen and when a deck's pictures
 * have arrived. Does not know piles or rules.
 *
 * @example
 * element.replaceChildren(...drawFace(card))
 */
import type { Card } from "../engine/index.ts";
import { drawIndex, drawPicture } from "./large_face.ts";
import { lateArt } from "./late_art.ts";
import { ensureSprite, svg, use } from "./sprite.ts";
import { textFace } from "./text_face.ts";

export type Deck = "large" | "classic" | "text";

const SUIT_NAMES = ["clubs", "diamonds", "hearts", "spades"] as const;

const classicPicture = lateArt(async () => (await import("./classic_face.ts")).classicPictures());

/** `clubs` … `spades`: the class that gives a suit its colour. */
export function suitName(suit: number): string {
  return SUIT_NAMES[suit]!;
}

/** The deck that the document asks for; one that is not known is ours. */
export function deckNow(): Deck {
  const named = document.documentElement.dataset["deck"];
  return named === "classic" || named === "text" ? named : "large";
}

/** A browser may have been told to draw no SVG. */
const draws = (): boolean => "viewBox" in svg("svg", {});

/** Draws a card's face. A deck that is not here yet has our pictures until it comes. */
export function drawFace(card: Card, deck: Deck = deckNow()): Element[] {
  if (deck === "text" || !draws()) return textFace(card);
  ensureSprite();
  return [drawIndex(card), (deck === "classic" && classicPicture(card)) || drawPicture(card)];
}

/** The faint suit on an empty foundation. */
export function drawSuitMark(suit: number): SVGElement {
  ensureSprite();
  const drawing = svg("svg", { class: "mark", viewBox: "0 0 100 100", "aria-hidden": "true" });
  drawing.append(use(`sd-suit-${suit}`, 0, 0, 100, 100));
  return drawing;
}

/** The faint sign on an empty stock: an arrow round, or a cross when it may not be gone through again. */
export function drawStockMark(again: boolean): SVGElement {
  const drawing = svg("svg", { class: "mark", viewBox: "0 0 100 100", "aria-hidden": "true" });
  const d = again ? "M78 32A36 36 0 1 0 86 52M82 12V34H60" : "M26 26 74 74M74 26 26 74";
  const stroke = { stroke: "currentColor", "stroke-width": 10, "stroke-linecap": "round", "stroke-linejoin": "round" };
  drawing.append(svg("path", { d, fill: "none", ...stroke }));
  return drawing;
}
