/**
 * A few piles of cards drawn for a reader: free cells above, columns below, with the cards that have just moved marked.
 *
 * It has the pieces and colours of the table, and none of its places or hands: what is shown is told in words beside it,
 * so screen readers pass over it. Sizes are parts of a card's width, `--card`, which the style sheet chooses.
 *
 * @example
 * cardFigure({ cells: ["7C", null], columns: [["TH"], ["9S", "8D"]], moved: ["7C"] })
 */
import { parseCard, suitOf } from "../engine/index.ts";
import { deckNow, drawFace, suitName } from "../faces/face.ts";

export interface Piles {
  /** What is in each free cell that is drawn; null for nothing. */
  readonly cells: readonly (string | null)[];
  readonly columns: readonly (readonly string[])[];
  /** The cards of the last move. */
  readonly moved?: readonly string[];
}

/** In widths of a card. */
const STEP = 1.14;
const HEIGHT = 1.4;
const FAN = 0.44;
const GAP = 0.3;
const EDGE = 0.14;

function size(element: HTMLElement, property: string, cards: number): void {
  element.style.setProperty(property, `calc(var(--card) * ${cards})`);
}

function box(className: string, x: number, y: number): HTMLElement {
  const element = document.createElement("div");
  element.className = className;
  size(element, "left", x);
  size(element, "top", y);
  return element;
}

function cardNode(text: string, y: number, isMoved: boolean): HTMLElement {
  const card = parseCard(text);
  const node = box(`sd-card face ${suitName(suitOf(card))}${isMoved ? " held" : ""}`, 0, y);
  // A figure is drawn once, so it waits for no pictures that are still to be fetched.
  node.append(...drawFace(card, deckNow() === "text" ? "text" : "large"));
  return node;
}

function pile(kind: string, cards: readonly string[], x: number, y: number, moved: readonly string[]): HTMLElement {
  const node = box(`sd-pile ${kind}`, x, y);
  const base = document.createElement("div");
  base.className = "sd-base";
  node.append(base, ...cards.map((card, at) => cardNode(card, at * FAN, moved.includes(card))));
  return node;
}

/** Draws the piles; `rows` is how many cards the longest column of a series has, so that all its drawings are as high. */
export function cardFigure({ cells, columns, moved = [] }: Piles, rows = 0): HTMLElement {
  const board = document.createElement("div");
  board.className = "sd-board small";
  board.setAttribute("aria-hidden", "true");
  const at = (index: number): number => EDGE + index * STEP;
  const below = cells.length > 0 ? EDGE + HEIGHT + GAP : EDGE;
  const longest = Math.max(rows, ...columns.map(({ length }) => length), 1);
  board.append(
    ...cells.map((card, index) => pile("cell", card === null ? [] : [card], at(index), EDGE, moved)),
    ...columns.map((cards, index) => pile("column", cards, at(index), below, moved)),
  );
  size(board, "width", 2 * EDGE + (Math.max(cells.length, columns.length) - 1) * STEP + 1);
  size(board, "height", below + HEIGHT + (longest - 1) * FAN + EDGE);
  return board;
}
