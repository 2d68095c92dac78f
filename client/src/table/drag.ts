/**
 * Cards in the hand: the whole run follows the pointer, legal piles are lit, and the largest overlap decides.
 *
 * Whatever ends a drag without a move puts the cards back where they lay.
 */
import { Refusal, suitOf } from "../engine/index.ts";
import { words } from "../words/words.ts";
import { type Box, dropBox, largestOverlap } from "./geometry.ts";
import type { Hands } from "./hands.ts";
import type { Cursor } from "./keyboard.ts";
import { halt, play } from "./motion.ts";
import type { CardNode } from "./scene.ts";
import type { Stage } from "./stage.ts";
import { type Held, legalTargets, pileOf } from "./targets.ts";

export class Drag {
  private carried: { readonly held: Held; readonly nodes: readonly CardNode[] } | null = null;
  /** Where cards let go by hand are, until they are shown at their new place. */
  readonly loose = new Map<CardNode, { x: number; y: number }>();
  private readonly stage: Stage;
  private readonly hands: Hands;

  constructor(stage: Stage, hands: Hands) {
    this.stage = stage;
    this.hands = hands;
  }

  /** What is in the hand, or null. */
  get held(): Held | null {
    return this.carried?.held ?? null;
  }

  /** Takes up the cards at a cursor; false where they cannot be taken up, and then it is said why. */
  lift(cursor: Cursor): boolean {
    const { stage, hands } = this;
    const there = stage.scene.piles.get(cursor.pile);
    if (!stage.open || there === undefined) return false;
    if (there.pile.kind !== "column" && cursor.index < there.cards.length - 1) return false;
    const held = hands.heldAt(cursor);
    if (held === null) return false;
    hands.release();
    if (held instanceof Refusal) {
      hands.refuse(held, null, null);
      return false;
    }
    stage.go(cursor, false);
    this.carried = { held, nodes: there.cards.slice(-held.count) };
    for (const node of this.carried.nodes) {
      halt(node);
      node.element.classList.add("carried");
    }
    stage.light(held);
    return true;
  }

  /** Moves the cards in hand to so many pixels from where they lay. */
  carry(dx: number, dy: number): void {
    for (const { element } of this.carried?.nodes ?? []) {
      element.style.setProperty("transform", `translate(${dx}px, ${dy}px)`);
    }
  }

  /** Lets the cards go there: a move, a refusal, or nothing. */
  drop(dx: number, dy: number): void {
    if (this.carried === null) return;
    const { held, nodes } = this.carried;
    const { width, height } = this.stage.geometry!.card;
    const target = this.targetOf(held, { x: nodes[0]!.x + dx, y: nodes[0]!.y + dy, width, height });
    this.open(dx, dy);
    const shown = this.stage.state;
    if (target !== null) this.hands.put(held, target);
    if (this.stage.state === shown) this.glideBack();
  }

  /** Puts the cards in hand back at once, and says so. */
  putBack(): void {
    if (this.carried === null) return;
    this.open(0, 0);
    this.loose.clear();
    this.stage.status.say(words("says-drag-cancelled"));
  }

  /** The legal pile that the lowest card covers most; else the pile it covers most; null for its own, or for none. */
  private targetOf(held: Held, box: Box): string | null {
    const { scene, board, geometry } = this.stage;
    const suit = "CDHS"[suitOf(pileOf(board!, held.pile).cards.at(-1)!.card)]!;
    const boxes = [...scene.piles.values()].map(({ pile, places }) => {
      const id = pile.kind === "foundation" && pile.id !== held.pile ? suit : pile.id;
      return [id, dropBox(geometry!, pile, places)] as const;
    });
    const legal = new Set(legalTargets(board!, held));
    const best = largestOverlap(
      box,
      boxes.filter(([id]) => legal.has(id)),
    );
    const most = best ?? largestOverlap(box, boxes);
    return most === held.pile ? null : most;
  }

  /** Opens the hand, remembering where the cards are. */
  private open(dx: number, dy: number): void {
    for (const node of this.carried?.nodes ?? []) {
      node.element.classList.remove("carried");
      node.element.style.removeProperty("transform");
      this.loose.set(node, { x: node.x + dx, y: node.y + dy });
    }
    this.carried = null;
    this.stage.light(null);
  }

  private glideBack(): void {
    const changes = [...this.loose.keys()].map((node) => ({ node, from: null, fromPile: node.pile, turned: false }));
    play(changes, this.stage.geometry!, this.loose);
    this.loose.clear();
  }
}
