/**
 * One card's element: the side that it shows, and turning it over.
 *
 * Knows faces; neither piles nor places.
 */
import { type Card, HIDDEN } from "../engine/index.ts";
import { drawFace, suitName } from "../faces/face.ts";
import { smallFace } from "../faces/text_face.ts";
import { isKnown, type TableCard } from "./piles.ts";

export interface CardNode {
  key: string;
  readonly element: HTMLElement;
  card: Card;
  up: boolean;
  pile: string;
  index: number;
  x: number;
  y: number;
}

export function keyOf({ card }: TableCard, pile: string, index: number): string {
  return card === HIDDEN ? `hidden-${pile}-${index}` : `card-${card}`;
}

export function cardNode({ card }: TableCard, pile: string, index: number): CardNode {
  const element = document.createElement("div");
  element.className = "sd-card back";
  return { key: keyOf({ card, up: true }, pile, index), element, card, up: false, pile, index, x: 0, y: 0 };
}

/** Shows the card's face or back; gives the side that it showed before, or null where that is the same one. */
export function dress(node: CardNode, card: TableCard, small: boolean): HTMLElement | null {
  const up = isKnown(card);
  if (node.up === up) return null;
  node.up = up;
  const { element } = node;
  const before = document.createElement("div");
  before.className = element.className;
  before.append(...element.childNodes);
  element.className = up ? `sd-card face ${suitName(card.card & 3)}` : "sd-card back";
  if (up) element.dataset["card"] = String(card.card);
  else delete element.dataset["card"];
  redraw(node, small);
  return before;
}

/** Draws the side that shows anew. */
export function redraw({ element, card, up }: CardNode, small: boolean): void {
  element.replaceChildren(...(!up ? [] : small ? smallFace(card) : drawFace(card)));
}
