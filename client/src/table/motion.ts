/**
 * Cards gliding, turning over and going home. The board is right at once; motion only plays how it came about, and never
 * holds up input.
 *
 * Uses the Web Animations API on the cards' own elements. A card that is sent on while it still glides goes on from where
 * it is seen. Does nothing where motion is not wanted or not to be had.
 */
import { type Family, SUITS } from "../engine/index.ts";
import type { CardNode } from "./card_node.ts";
import type { Geometry, Place } from "./geometry.ts";
import { motionWanted } from "./look.ts";
import type { Change } from "./scene.ts";

/** A short way takes this long, and a pixel more so much longer. */
const GLIDE_MS = 160;
const MS_PER_PX = 0.14;
const LONGEST_MS = 290;
/** Between cards that go home, or are turned, one after the other. */
const STAGGER_MS = 45;
const DEAL_STAGGER_MS = 11;
const EASING = "cubic-bezier(0.2, 0.7, 0.2, 1)";
/** How much nearer a card seems when it is lifted on its way home. */
const LIFTED = 1.14;
/** What moves is above what lies still (`table/states.css`). */
const ABOVE = 20;
/** Of a pile that is not fanned, so many cards are seen to turn. */
const TURNING = 3;

interface Playing {
  readonly animation: Animation;
  /** Where it began, from the place where the card belongs. */
  readonly shift: Place;
  /** The other side of a card that turns. */
  readonly side: HTMLElement | null;
}

/** What is playing on each card; asking the element itself would force a layout. */
const PLAYING = new WeakMap<CardNode, Playing>();

/** Puts a card where it belongs at once. */
export function halt(node: CardNode): void {
  const playing = PLAYING.get(node);
  if (playing === undefined) return;
  PLAYING.delete(node);
  playing.animation.cancel();
  playing.side?.remove();
  node.element.classList.remove("moving");
  node.element.style.removeProperty("z-index");
}

/** Waits until all these cards lie still. */
export async function still(nodes: readonly CardNode[]): Promise<void> {
  // A card whose motion is cut short lies still as well.
  await Promise.allSettled(nodes.map((node) => PLAYING.get(node)?.animation.finished));
}

interface Way {
  readonly frames: Keyframe[];
  readonly shift: Place;
  readonly duration?: number;
  readonly delay: number;
  readonly side?: HTMLElement | null;
}

function glide(node: CardNode, { frames, shift, duration = lasting(shift), delay, side = null }: Way): void {
  const { element } = node;
  halt(node);
  element.classList.add("moving");
  const animation = element.animate(frames, { duration, delay, easing: EASING, fill: "backwards" });
  const playing = { animation, shift, side };
  PLAYING.set(node, playing);
  animation.onfinish = () => PLAYING.get(node) === playing && halt(node);
}

function lasting({ x, y }: Place): number {
  return Math.min(LONGEST_MS, GLIDE_MS + Math.hypot(x, y) * MS_PER_PX);
}

/** `share` of a way from its beginning; 0 is the place where the card belongs. */
function at({ x, y }: Place, share = 1): string {
  return `translate(${x * share}px, ${y * share}px)`;
}

/** How far from its place a card is seen now. */
function away(node: CardNode): Place {
  const playing = PLAYING.get(node);
  if (playing === undefined) return { x: 0, y: 0 };
  const left = 1 - (playing.animation.effect?.getComputedTiming().progress ?? 1);
  return { x: playing.shift.x * left, y: playing.shift.y * left };
}

/** Where a card with no place before comes from: what is drawn from the stock, what is recycled from the waste. */
function born({ node }: Change, geometry: Geometry): Place | null {
  const source = node.pile === "w" ? "s" : node.pile === "s" ? "w" : null;
  return source === null ? null : (geometry.origins.get(source) ?? null);
}

/** Where a card is seen before the change, as a way to its place; null where it is there already. */
function wayOf(change: Change, geometry: Geometry, from: ReadonlyMap<CardNode, Place>): Place | null {
  const { node } = change;
  const before = from.get(node) ?? change.from ?? born(change, geometry);
  if (before === null) return null;
  const still = from.has(node) ? { x: 0, y: 0 } : away(node);
  const shift = { x: before.x + still.x - node.x, y: before.y + still.y - node.y };
  return shift.x === 0 && shift.y === 0 && change.turned === null ? null : shift;
}

/** Plays the changes of one move, or of several made at once: cards that go home, or are turned, follow each other. */
export function play(
  changes: readonly Change[],
  geometry: Geometry,
  from: ReadonlyMap<CardNode, Place>,
  small = false,
): void {
  if (!motionWanted()) return;
  const homing = changes.filter(goesHome).sort((a, b) => a.node.card - b.node.card);
  const turning = small ? [] : changes.filter((change) => isSeenTurning(change, changes));
  for (const change of changes) {
    const shift = wayOf(change, geometry, from);
    if (shift === null) continue;
    const { node } = change;
    const delay = Math.max(0, homing.indexOf(change), turning.indexOf(change)) * STAGGER_MS;
    if (turning.includes(change)) turn(change, shift, change.turned!, delay);
    else if (!small && homing.includes(change)) flyHome(change, shift, delay);
    else glide(node, { frames: [{ transform: at(shift) }, { transform: at(shift, 0) }], shift, delay });
  }
}

/** One that lies at home already may move as well, with the whole table. */
function goesHome({ node, from }: Change): boolean {
  return SUITS.includes(node.pile) && from?.pile !== node.pile;
}

/** Cards deep in a heap turn unseen: what goes back to the stock is seen where it lay, all else where it comes to lie. */
function isSeenTurning(change: Change, changes: readonly Change[]): boolean {
  if (change.turned === null) return false;
  const place = change.node.pile === "s" ? placeBefore : placeNow;
  const { pile, index } = place(change);
  return changes.map(place).filter((other) => other.pile === pile && other.index > index).length < TURNING;
}

type InPile = Pick<CardNode, "pile" | "index">;
const placeNow = ({ node }: Change): InPile => node;
const placeBefore = ({ node, from }: Change): InPile => from ?? node;

/** Shows the side before for the first half of the way, ever narrower, and the side now for the second. */
function turn({ node, from }: Change, shift: Place, side: HTMLElement, delay: number): void {
  const { element } = node;
  side.classList.add("moving");
  side.setAttribute("aria-hidden", "true");
  side.style.setProperty("left", `${node.x}px`);
  side.style.setProperty("top", `${node.y}px`);
  // Sides lie over each other as the cards did before.
  side.style.setProperty("z-index", String(ABOVE + (from?.index ?? 0)));
  element.closest(".sd-board")?.append(side);
  const edge = { transform: `${at(shift, 0.5)} scale(0, 1.06)` };
  const frames = [{ ...edge, offset: 0 }, { ...edge, offset: 0.5 }, { transform: `${at(shift, 0)} scale(1)` }];
  const duration = lasting(shift) + 60;
  glide(node, { frames, shift, duration, delay, side });
  const before = [{ transform: `${at(shift)} scale(1)` }, { ...edge, offset: 0.5 }, { ...edge, offset: 1 }];
  side.animate(before, { duration, delay, easing: EASING, fill: "both" });
}

/** Lifts a card over the others, and lands it with a soft ring about its foundation. */
function flyHome({ node, from }: Change, shift: Place, delay: number): void {
  const frames = [
    { transform: `${at(shift)} scale(1)` },
    { transform: `${at(shift, 0.5)} scale(${LIFTED})` },
    { transform: `${at(shift, 0)} scale(1)` },
  ];
  glide(node, { frames, shift, delay });
  // Those that wait for their turn lie over each other as they did before.
  node.element.style.setProperty("z-index", String(ABOVE + (from?.index ?? 0)));
  const ring = [
    { opacity: 0.9, transform: "scale(0.94)" },
    { opacity: 0, transform: "scale(1.12)" },
  ];
  const timing = { duration: 320, delay: delay + lasting(shift) * 0.7, easing: "ease-out" };
  node.element.parentElement?.querySelector(".sd-ring")?.animate(ring, timing);
}

/** Plays a deal: every card to its place from above the table, or from the stock where there is one. */
export function playDeal(nodes: readonly CardNode[], geometry: Geometry, family: Family): void {
  if (!motionWanted()) return;
  const { card, origins, width } = geometry;
  const start = origins.get("s") ?? { x: (width - card.width) / 2, y: -card.height * 1.2 };
  // Row by row, as it is done by hand.
  const dealt = nodes.filter(({ pile }) => family === "freecell" || pile !== "s").sort((a, b) => a.index - b.index);
  dealt.forEach((node, turn) => {
    const shift = { x: start.x - node.x, y: start.y - node.y };
    const frames = [
      { transform: at(shift), opacity: 0 },
      { transform: at(shift, 0.85), opacity: 1, offset: 0.15 },
      { transform: at(shift, 0), opacity: 1 },
    ];
    glide(node, { frames, shift, duration: LONGEST_MS, delay: turn * DEAL_STAGGER_MS });
  });
}
