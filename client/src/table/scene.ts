/**
 * The table's DOM: one element per pile, and in it one element per card, in pile order.
 *
 * Elements are keyed by their card and moved from pile to pile, never built again; the order in the document is the order
 * in the pile, which is what a screen reader walks. Does not know rules, pointers or keys. Styles are set through the CSSOM
 * only, never as attributes.
 */
import type { Position } from "../engine/index.ts";
import { drawStockMark, drawSuitMark, suitName } from "../faces/face.ts";
import { type CardNode, cardNode, dress, keyOf, redraw } from "./card_node.ts";
import type { Geometry, Place } from "./geometry.ts";
import { cardAt, cardPlaces, stripOf } from "./pile_places.ts";
import { pilesOf, type TableCard, type TablePile } from "./piles.ts";
import type { Cursor } from "./walk.ts";

export interface PileNode {
  readonly element: HTMLElement;
  /** The empty place under the cards. */
  readonly base: HTMLElement;
  pile: TablePile;
  cards: CardNode[];
  places: readonly Place[];
  /** The pile that the element is labelled for. */
  labelled: TablePile | null;
}

/** A card that has come to lie somewhere else, or was not there before. */
export interface Change {
  readonly node: CardNode;
  readonly from: Pick<CardNode, "x" | "y" | "pile" | "index"> | null;
  /** The side that it showed before, where it has been turned over. */
  readonly turned: HTMLElement | null;
}

/** Puts a card's element before another one of a pile, keeping its focus and animations where the browser can. */
function place(parent: HTMLElement, element: HTMLElement, before: Element | null): void {
  const mover = parent as HTMLElement & { moveBefore?: (node: Node, child: Node | null) => void };
  if (mover.moveBefore !== undefined && element.isConnected && parent.isConnected) mover.moveBefore(element, before);
  else parent.insertBefore(element, before);
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

  /** The cursor for a point of the board, by where the cards belong. */
  cursorUnder(point: Place): Cursor | null {
    const laid = [...this.piles].map(([id, { places }]) => [id, places] as const);
    return this.geometry === null ? null : cardAt(this.geometry, laid, point);
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
    if (pile.kind === "foundation") {
      base.classList.add(suitName(pile.index));
      const ring = document.createElement("i");
      ring.className = "sd-ring";
      base.append(drawSuitMark(pile.index), ring);
    }
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
    if (!this.small) node.element.style.setProperty("--strip", `${stripOf(pile, node.places) ?? 1_000}px`);
    let cursor = node.base.nextElementSibling;
    node.cards = pile.cards.map((card, index) => {
      const made = this.nodeOf(card, pile.id, index);
      const was = before.get(made);
      const side = dress(made, card, this.small);
      if (made.element === cursor) cursor = cursor.nextElementSibling;
      else place(node.element, made.element, cursor);
      const { x, y } = node.places[index]!;
      Object.assign(made, { pile: pile.id, index, x, y });
      made.element.style.setProperty("left", `${x - origin.x}px`);
      made.element.style.setProperty("top", `${y - origin.y}px`);
      made.element.classList.toggle("buried", pile.kind !== "column" && index < pile.cards.length - 2);
      const [from, turned] = was === undefined ? [null, null] : [was, side];
      if (from === null || from.x !== x || from.y !== y || turned !== null) changes.push({ node: made, from, turned });
      return made;
    });
  }

  /** The node of a card; one that was hidden until now keeps the element that it lay in. */
  private nodeOf(card: TableCard, pile: string, index: number): CardNode {
    const key = keyOf(card, pile, index);
    const hidden = this.nodes.get(`hidden-${pile}-${index}`);
    const known = this.nodes.get(key) ?? hidden;
    if (known !== undefined && known === hidden) {
      this.nodes.delete(known.key);
      Object.assign(known, { key, card: card.card });
    }
    const node = known ?? cardNode(card, pile, index);
    this.nodes.set(key, node);
    return node;
  }

  /** Draws all faces anew. */
  redraw(): void {
    for (const node of this.nodesInOrder()) if (node.up) redraw(node, this.small);
  }

  /** Draws the sign on the stock's empty place. */
  markStock(again: boolean): void {
    const base = this.piles.get("s")?.base;
    if (base === undefined || base.dataset["again"] === String(again)) return;
    base.dataset["again"] = String(again);
    base.replaceChildren(drawStockMark(again));
  }
}
