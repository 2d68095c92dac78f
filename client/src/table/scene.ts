/**
 * The table's DOM: one element per pile, and in it one element per card, in pile order.
 *
 * Elements are keyed by their card and moved from pile to pile, never built again; the order in the document is the order
 * in the pile, which is what a screen reader walks. Does not know rules, pointers or keys. Styles are set through the CSSOM
 * only, never as attributes.
 */
import { type Card, HIDDEN, type Position } from "../engine/index.ts";
import { drawFace, drawStockMark, drawSuitMark, suitName } from "../faces/face.ts";
import { cardPlaces, type Geometry } from "./geometry.ts";
import type { Cursor } from "./keyboard.ts";
import { isKnown, pilesOf, type TableCard, type TablePile } from "./piles.ts";

export interface CardNode {
  readonly key: string;
  readonly element: HTMLElement;
  card: Card;
  up: boolean;
  pile: string;
  index: number;
  x: number;
  y: number;
}

export interface PileNode {
  readonly element: HTMLElement;
  /** The empty place under the cards. */
  readonly base: HTMLElement;
  pile: TablePile;
  cards: CardNode[];
  places: readonly { readonly x: number; readonly y: number }[];
  /** The pile that the element is labelled for. */
  labelled: TablePile | null;
}

/** A card that has come to lie somewhere else, or was not there before. */
export interface Change {
  readonly node: CardNode;
  readonly from: { readonly x: number; readonly y: number } | null;
  readonly fromPile: string | null;
  /** Whether its face has just come up, or gone down. */
  readonly turned: boolean;
}

/** Puts a card's element before another one of a pile, keeping its focus and animations where the browser can. */
function place(parent: HTMLElement, element: HTMLElement, before: Element | null): void {
  const mover = parent as HTMLElement & { moveBefore?: (node: Node, child: Node | null) => void };
  if (mover.moveBefore !== undefined && element.isConnected && parent.isConnected) mover.moveBefore(element, before);
  else parent.insertBefore(element, before);
}

function keyOf({ card }: TableCard, pile: string, index: number): string {
  return card === HIDDEN ? `hidden-${pile}-${index}` : `card-${card}`;
}

/** Below the lowest card. */
const BOTTOM_EDGE = 6;

export class Scene {
  readonly board: HTMLElement;
  readonly piles = new Map<string, PileNode>();
  private readonly small: boolean;
  private nodes = new Map<string, CardNode>();
  private geometry: Geometry | null = null;

  constructor(board: HTMLElement, small: boolean) {
    this.board = board;
    this.small = small;
  }

  /** The element that a cursor stands on: a card, or the empty place of a pile. */
  elementAt({ pile, index }: Cursor): HTMLElement | null {
    const node = this.piles.get(pile);
    return node === undefined ? null : (node.cards[index]?.element ?? node.base);
  }

  /** The cursor for an element of the table, or null where there is none. */
  cursorAt(target: EventTarget | null): Cursor | null {
    if (!(target instanceof Element)) return null;
    const pile = this.piles.get(target.closest<HTMLElement>("[data-pile]")?.dataset["pile"] ?? "");
    if (pile === undefined) return null;
    const card = target.closest(".sd-card");
    const index = pile.cards.findIndex(({ element }) => element === card);
    return { pile: pile.pile.id, index: Math.max(0, index) };
  }

  /** Lays out a position; gives what has moved, in the order of the piles. */
  show(position: Position, geometry: Geometry): Change[] {
    const piles = pilesOf(position);
    const again = geometry === this.geometry && this.piles.size === piles.length;
    if (piles.some(({ id }) => !this.piles.has(id))) this.clear();
    const before = new Map([...this.nodes.values()].map((node) => [node, { ...node }]));
    const kept = new Map<string, CardNode>();
    const changes: Change[] = [];
    for (const pile of piles) {
      const node = this.pileNode(pile);
      if (!again || node.pile.source !== pile.source || node.cards.length !== pile.cards.length) {
        this.lay(node, pile, geometry, before, changes);
      }
      for (const card of node.cards) kept.set(card.key, card);
    }
    for (const [key, node] of this.nodes) if (!kept.has(key)) node.element.remove();
    this.nodes = kept;
    this.geometry = geometry;
    return changes;
  }

  /** All cards, pile by pile. */
  nodesInOrder(): CardNode[] {
    return [...this.piles.values()].flatMap(({ cards }) => cards);
  }

  /** How high the table must be for every card to lie on it. */
  lowest({ height, card }: Geometry): number {
    const ends = [...this.piles.values()].map(({ places }) => (places.at(-1)?.y ?? 0) + card.height + BOTTOM_EDGE);
    return Math.max(height, ...ends);
  }

  /** Forgets all cards and piles. */
  clear(): void {
    this.board.replaceChildren();
    this.piles.clear();
    this.nodes.clear();
  }

  private pileNode(pile: TablePile): PileNode {
    const known = this.piles.get(pile.id);
    if (known !== undefined) return known;
    const element = document.createElement("div");
    element.className = `sd-pile ${pile.kind}`;
    element.dataset["pile"] = pile.id;
    const base = document.createElement("div");
    base.className = "sd-base";
    if (pile.kind === "foundation") base.classList.add(suitName(pile.index));
    if (pile.kind === "foundation") base.append(drawSuitMark(pile.index));
    element.append(base);
    this.board.append(element);
    const node: PileNode = {
      element,
      base,
      pile: { ...pile, cards: [], source: null },
      cards: [],
      places: [],
      labelled: null,
    };
    this.piles.set(pile.id, node);
    return node;
  }

  private lay(
    node: PileNode,
    pile: TablePile,
    geometry: Geometry,
    before: ReadonlyMap<CardNode, CardNode>,
    changes: Change[],
  ): void {
    const origin = geometry.origins.get(pile.id)!;
    node.element.style.setProperty("left", `${origin.x}px`);
    node.element.style.setProperty("top", `${origin.y}px`);
    node.pile = pile;
    node.places = cardPlaces(geometry, pile, this.small);
    let cursor = node.base.nextElementSibling;
    node.cards = pile.cards.map((card, index) => {
      const cardNode = this.cardNode(card, pile.id, index);
      const was = before.get(cardNode);
      const turned = this.dress(cardNode, card) && was !== undefined;
      if (cardNode.element === cursor) cursor = cursor.nextElementSibling;
      else place(node.element, cardNode.element, cursor);
      const { x, y } = node.places[index]!;
      Object.assign(cardNode, { pile: pile.id, index, x, y });
      cardNode.element.style.setProperty("left", `${x - origin.x}px`);
      cardNode.element.style.setProperty("top", `${y - origin.y}px`);
      cardNode.element.classList.toggle("buried", pile.kind !== "column" && index < pile.cards.length - 2);
      const from = was === undefined ? null : { x: was.x, y: was.y };
      if (from === null || from.x !== x || from.y !== y || turned) {
        changes.push({ node: cardNode, from, fromPile: was?.pile ?? null, turned });
      }
      return cardNode;
    });
  }

  private cardNode({ card }: TableCard, pile: string, index: number): CardNode {
    const key = keyOf({ card, up: true }, pile, index);
    const known = this.nodes.get(key);
    if (known !== undefined) return known;
    const element = document.createElement("div");
    element.className = "sd-card back";
    const node: CardNode = { key, element, card, up: false, pile, index, x: 0, y: 0 };
    this.nodes.set(key, node);
    return node;
  }

  /** Shows the card's face or back; says whether that is another side than before. */
  private dress(node: CardNode, card: TableCard): boolean {
    const up = isKnown(card);
    if (node.up === up) return false;
    node.up = up;
    const { element } = node;
    element.className = up ? `sd-card face ${suitName(card.card & 3)}` : "sd-card back";
    if (up) element.dataset["card"] = String(card.card);
    else delete element.dataset["card"];
    element.replaceChildren(...(up ? drawFace(card.card, this.small) : []));
    return true;
  }

  /** Draws the sign on the stock's empty place. */
  markStock(again: boolean): void {
    const base = this.piles.get("s")?.base;
    if (base === undefined || base.dataset["again"] === String(again)) return;
    base.dataset["again"] = String(again);
    base.replaceChildren(drawStockMark(again));
  }
}
