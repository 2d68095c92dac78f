/**
 * Cards in the hand: the whole run follows the pointer, legal piles are lit, and the largest overlap decides.
 *
 * The pile that a drop would choose now is marked as such, and where the cards lay is shown faintly.
 * Whatever ends a drag without a move puts the cards back where they lay.
 */
import { Refusal, suitOf } from "../engine/index.ts";
import { words } from "../words/words.ts";
import { type Box, largestOverlap } from "./boxes.ts";
import type { CardNode } from "./card_node.ts";
import type { Place } from "./geometry.ts";
import type { Hands } from "./hands.ts";
import { halt, play } from "./motion.ts";
import { dropBox } from "./pile_places.ts";
import type { Stage } from "./stage.ts";
import { type Held, legalTargets, pileOf } from "./targets.ts";
import type { Cursor } from "./walk.ts";

/** A pile as the target of a drop: any foundation is that of the suit in hand. */
type Target = readonly [id: string, box: Box];

interface Carried {
  readonly held: Held;
  readonly nodes: readonly CardNode[];
  readonly targets: readonly Target[];
  readonly legal: readonly Target[];
}

export class Drag {
  private carried: Carried | null = null;
  /** Marks where the cards in hand lay. */
  private readonly trace = document.createElement("div");
  private would: string | null = null;
  /** Where cards let go by hand are, until they are shown at their new place. */
  readonly loose = new Map<CardNode, Place>();
  private readonly stage: Stage;
  private readonly hands: Hands;

  constructor(stage: Stage, hands: Hands) {
    this.stage = stage;
    this.hands = hands;
    this.trace.className = "sd-trace";
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
    const targets = this.targetsOf(held);
    const can = new Set(legalTargets(stage.board!, held));
    const nodes = there.cards.slice(-held.count);
    this.carried = { held, nodes, targets, legal: targets.filter(([id]) => can.has(id)) };
    for (const node of nodes) {
      halt(node);
      node.element.classList.add("carried");
    }
    this.leaveTrace(nodes);
    stage.light(held);
    return true;
  }

  /** Moves the cards in hand to so many pixels from where they lay. */
  carry(dx: number, dy: number): void {
    for (const { element } of this.carried?.nodes ?? []) {
      element.style.setProperty("transform", `translate(${dx}px, ${dy}px)`);
    }
    this.mark(this.carried === null ? null : largestOverlap(this.boxAt(this.carried, dx, dy), this.carried.legal));
  }

  /** Lets the cards go there: a move, a refusal, or nothing. */
  drop(dx: number, dy: number): void {
    if (this.carried === null) return;
    const { held } = this.carried;
    const target = this.targetAt(this.carried, dx, dy);
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
  private targetAt(carried: Carried, dx: number, dy: number): string | null {
    const box = this.boxAt(carried, dx, dy);
    const most = largestOverlap(box, carried.legal) ?? largestOverlap(box, carried.targets);
    return most === carried.held.pile ? null : most;
  }

  /** The lowest card in hand, carried so far. */
  private boxAt({ nodes: [lead] }: Carried, dx: number, dy: number): Box {
    return { x: lead!.x + dx, y: lead!.y + dy, ...this.stage.geometry!.card };
  }

  private targetsOf(held: Held): Target[] {
    const { scene, board, geometry } = this.stage;
    const suit = "CDHS"[suitOf(pileOf(board!, held.pile).cards.at(-1)!.card)]!;
    return [...scene.piles.values()].map(({ pile, places }) => {
      const id = pile.kind === "foundation" && pile.id !== held.pile ? suit : pile.id;
      return [id, dropBox(geometry!, pile, places)];
    });
  }

  /** Marks the pile that a drop would choose now. */
  private mark(would: string | null): void {
    if (would === this.would) return;
    const { piles } = this.stage.scene;
    piles.get(this.would ?? "")?.element.classList.remove("would");
    piles.get(would ?? "")?.element.classList.add("would");
    this.would = would;
  }

  /** Shows faintly where the cards in hand lay. */
  private leaveTrace(nodes: readonly CardNode[]): void {
    const { height } = this.stage.geometry!.card;
    const [lead, last] = [nodes[0]!, nodes.at(-1)!];
    const { style } = this.trace;
    style.setProperty("left", `${lead.x}px`);
    style.setProperty("top", `${lead.y}px`);
    style.setProperty("height", `${last.y - lead.y + height}px`);
    this.stage.element.append(this.trace);
  }

  /** Opens the hand, remembering where the cards are. */
  private open(dx: number, dy: number): void {
    for (const node of this.carried?.nodes ?? []) {
      node.element.classList.remove("carried");
      node.element.style.removeProperty("transform");
      this.loose.set(node, { x: node.x + dx, y: node.y + dy });
    }
    this.carried = null;
    this.mark(null);
    this.trace.remove();
    this.stage.light(null);
  }

  private glideBack(): void {
    const changes = [...this.loose.keys()].map((node) => ({ node, from: null, turned: null }));
    play(changes, this.stage.geometry!, this.loose);
    this.loose.clear();
  }
}
