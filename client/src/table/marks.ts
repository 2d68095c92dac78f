/**
 * What the table's elements are to a screen reader, and which of them are lit.
 *
 * Cards that can be walked to are buttons with one tab stop among them; all others are hidden from assistive technology,
 * and named by their pile.
 */

import { cardLabel, emptyLabel, pictureLabel, pileLabel } from "./labels.ts";
import { isKnown } from "./piles.ts";
import type { Scene } from "./scene.ts";
import { type Board, type Held, legalTargets } from "./targets.ts";
import type { Cursor } from "./walk.ts";

/** Sets an attribute where it is another one, which spares the screen reader. */
function set(element: HTMLElement, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function makeButton(element: HTMLElement, label: string, tabStop: boolean): void {
  element.removeAttribute("aria-hidden");
  set(element, "role", "button");
  set(element, "aria-label", label);
  set(element, "tabindex", tabStop ? "0" : "-1");
}

function makeSilent(element: HTMLElement): void {
  if (element.getAttribute("aria-hidden") === "true") return;
  for (const name of ["role", "tabindex", "aria-label", "aria-pressed"]) element.removeAttribute(name);
  element.setAttribute("aria-hidden", "true");
}

/** Names everything on a table that is played on. A column is a group of cards; of other piles the one card says all. */
export function labelPlayable(scene: Scene, board: Board, cursor: Cursor): void {
  for (const { element, base, pile, cards } of scene.piles.values()) {
    if (pile.kind === "column") {
      set(element, "role", "group");
      set(element, "aria-label", pileLabel(pile));
    }
    const here = (index: number): boolean => cursor.pile === pile.id && cursor.index === index;
    if (cards.length === 0) makeButton(base, emptyLabel(board, pile), here(0));
    else makeSilent(base);
    cards.forEach(({ element: card }, index) => {
      const top = index === cards.length - 1;
      const reached = top || (pile.kind === "column" && isKnown(pile.cards[index]!));
      if (reached) makeButton(card, cardLabel(board, pile, index), here(index));
      else makeSilent(card);
    });
  }
}

/** Names everything on a table that is only looked at: one picture per pile. */
export function labelPictures(scene: Scene): void {
  for (const node of scene.piles.values()) {
    if (node.labelled === node.pile) continue;
    node.labelled = node.pile;
    set(node.element, "role", "img");
    set(node.element, "aria-label", pictureLabel(node.pile));
    for (const { element } of node.cards) makeSilent(element); // letters of a card are no text beside its name
  }
}

/** Lights what is taken up, and where it may go. */
export function lightHeld(scene: Scene, board: Board, held: Held | null): void {
  const targets = new Set(held === null ? [] : legalTargets(board, held));
  for (const [id, { element, cards }] of scene.piles) {
    element.classList.toggle("target", targets.has(id));
    const from = held?.pile === id ? cards.length - held.count : cards.length;
    cards.forEach(({ element: card }, index) => {
      card.classList.toggle("held", index >= from);
      // Every card that can be taken up tells whether it is; the stock is drawn from, not taken up.
      if (id !== "s" && card.getAttribute("role") === "button") set(card, "aria-pressed", String(index >= from));
    });
  }
}
