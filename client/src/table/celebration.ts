/**
 * The celebration of a win: the cards leave their foundations, kings first, and bounce off the table.
 *
 * Loaded when somebody has won. The cards themselves fly, and lie where they belong when it is over or broken off. The way
 * of a card is computed before it leaves and left to the browser to play, so that hardly any work is done while it flies.
 */
import type { CardNode } from "./card_node.ts";
import type { Place } from "./geometry.ts";
import type { Stage } from "./stage.ts";

/** The whole lasts at most three seconds. */
const FLIGHT_MS = 1300;
const ALL_LEAVE_MS = 1500;
const STEPS = 26;
/** So many cards are prepared in one frame: more would hold it up. */
const AT_ONCE = 4;
/** Of its speed, what a card keeps when it bounces. */
const BOUNCE = 0.72;

export interface Ground {
  readonly width: number;
  readonly height: number;
  readonly card: { readonly width: number; readonly height: number };
}

/**
 * The way of a card from its place until it has left the table at one side, in equal steps of time.
 *
 * @param chance three numbers from 0 to 1: the side, the speed, and the leap at the beginning
 */
export function flight(from: Place, { width, height, card }: Ground, chance: readonly number[]): Place[] {
  const [side, speed, leap] = chance as [number, number, number];
  const toLeft = side < 0.5;
  // Fast enough to be gone in time, whichever side it goes to.
  const distance = toLeft ? -(from.x + card.width) : width - from.x;
  const vx = (distance / STEPS) * (1.05 + speed * 0.5);
  const floor = Math.max(from.y, height - card.height);
  const gravity = (2 * Math.max(card.height, floor - from.y)) / (STEPS * 0.32) ** 2;
  let [y, vy] = [from.y, -leap * gravity * STEPS * 0.14];
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const at = { x: from.x + vx * step, y };
    vy += gravity;
    y += vy;
    if (y > floor) [y, vy] = [floor - (y - floor) * BOUNCE, -vy * BOUNCE];
    return at;
  });
}

/** Plays it; resolves when all cards are gone, or the signal ends it. */
export async function celebrate(stage: Stage, signal: AbortSignal, chance = Math.random): Promise<void> {
  const { element, geometry, scene } = stage;
  if (geometry === null) return;
  const ground = { width: geometry.width, height: element.clientHeight, card: geometry.card };
  const home = scene.nodesInOrder().sort((a, b) => b.index - a.index || a.x - b.x);
  const flights: Animation[] = [];
  // Asked for at once: an animation that is cancelled has another promise afterwards, which nothing fulfils.
  const landings: Promise<unknown>[] = [];
  signal.addEventListener("abort", () => flights.forEach((each) => void each.cancel()), { once: true });
  element.classList.add("celebrating");
  // Whatever leaves earlier flies over what still lies.
  for (const node of home) node.element.style.setProperty("z-index", String(node.index + 1));
  const begun = document.timeline.currentTime;
  while (flights.length < home.length && !signal.aborted) {
    for (const node of home.slice(flights.length, flights.length + AT_ONCE)) {
      const way = flight(node, ground, [chance(), chance(), chance()]);
      const flown = fly(node, way, (flights.length * ALL_LEAVE_MS) / home.length);
      flown.startTime = begun;
      flights.push(flown);
      landings.push(flown.finished);
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  await Promise.allSettled(landings);
  for (const each of flights) each.cancel();
  for (const node of home) node.element.style.removeProperty("z-index");
  element.classList.remove("celebrating");
}

function fly(node: CardNode, way: readonly Place[], delay: number): Animation {
  const frames = way.map(({ x, y }) => ({ transform: `translate(${x - node.x}px, ${y - node.y}px)` }));
  return node.element.animate(frames, { duration: FLIGHT_MS, delay, fill: "forwards" });
}
