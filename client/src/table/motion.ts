/**
 * Cards gliding to their places. The board is right at once; motion only plays how it came about, and never holds up input.
 *
 * Uses the Web Animations API on the cards' own elements. Does nothing where motion is not wanted or not to be had.
 */
import { type Family, SUITS } from "../engine/index.ts";
import type { Geometry } from "./geometry.ts";
import type { CardNode, Change } from "./scene.ts";

const GLIDE_MS = 190;
/** Between cards that go home one after the other. */
const STAGGER_MS = 45;
const DEAL_STAGGER_MS = 11;
const EASING = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/** Whether this visitor wants motion. */
export function motionWanted(): boolean {
  const query = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
  return query?.matches !== true && typeof Element.prototype.animate === "function";
}

/** What is playing on each card; asking the element itself would force a layout. */
const PLAYING = new WeakMap<CardNode, Animation>();

/** Puts a card where it belongs at once. */
export function halt(node: CardNode): void {
  PLAYING.get(node)?.cancel();
  PLAYING.delete(node);
  node.element.classList.remove("moving");
}

/** Waits until all these cards lie still. */
export async function still(nodes: readonly CardNode[]): Promise<void> {
  // A card whose motion is cut short lies still as well.
  await Promise.allSettled(nodes.map((node) => PLAYING.get(node)?.finished));
}

function glide(node: CardNode, frames: Keyframe[], delay: number): void {
  const { element } = node;
  halt(node);
  element.classList.add("moving");
  const animation = element.animate(frames, { duration: GLIDE_MS, delay, easing: EASING, fill: "backwards" });
  PLAYING.set(node, animation);
  animation.onfinish = () => {
    element.classList.remove("moving");
    PLAYING.delete(node);
  };
}

function shift(node: CardNode, from: { x: number; y: number }): string {
  return `translate(${from.x - node.x}px, ${from.y - node.y}px)`;
}

/** Where a card with no place before comes from: what is drawn from the stock, what is recycled from the waste. */
function born({ node }: Change, geometry: Geometry): { x: number; y: number } | null {
  const source = node.pile === "w" ? "s" : node.pile === "s" ? "w" : null;
  return source === null ? null : (geometry.origins.get(source) ?? null);
}

/** Plays the changes of one move, or of several made at once: cards going home follow each other. */
export function play(
  changes: readonly Change[],
  geometry: Geometry,
  from: ReadonlyMap<CardNode, { x: number; y: number }>,
): void {
  if (!motionWanted()) return;
  const homing = changes.filter(({ node }) => SUITS.includes(node.pile)).sort((a, b) => a.node.card - b.node.card);
  const delays = new Map(homing.map(({ node }, at) => [node, homing.length > 1 ? at * STAGGER_MS : 0]));
  for (const change of changes) {
    const { node, turned } = change;
    const start = from.get(node) ?? change.from ?? born(change, geometry);
    if (start === null || (start.x === node.x && start.y === node.y && !turned)) continue;
    const end = "translate(0, 0)";
    const frames = turned
      ? [{ transform: `${shift(node, start)} scaleX(0.05)` }, { transform: `${end} scaleX(1)` }]
      : [{ transform: shift(node, start) }, { transform: end }];
    glide(node, frames, delays.get(node) ?? 0);
  }
}

/** Plays a deal: every card from above the table to its place. */
export function playDeal(nodes: readonly CardNode[], geometry: Geometry, family: Family): void {
  if (!motionWanted()) return;
  const start = { x: geometry.width / 2, y: -geometry.card.height * 1.2 };
  const dealt = nodes.filter(({ pile }) => family === "freecell" || pile !== "s");
  // Row by row, as it is done by hand.
  [...dealt]
    .sort((a, b) => a.index - b.index || a.x - b.x)
    .forEach((node, at) => {
      glide(
        node,
        [
          { transform: shift(node, start), opacity: 0.4 },
          { transform: "translate(0, 0)", opacity: 1 },
        ],
        at * DEAL_STAGGER_MS,
      );
    });
}
