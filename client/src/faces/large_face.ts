/**
 * Our own deck: a large index in the top strip, rank and suit side by side, and a picture below it.
 *
 * The index alone names the card, so cards that lie under others stay readable as long as their strip shows. Sizes are
 * the style sheet's (`cards/large.css`): this module draws in its own units. Does not know which deck was chosen.
 */
import { type Card, rankOf, suitOf } from "../engine/index.ts";
import { RANK_GLYPHS } from "./glyphs.ts";
import { svg, use } from "./sprite.ts";

const JACK = 10;
const ACE = 0;
/** Between the rank and its suit, in units of the index's height of 100. */
const GAP = 9;
const SUIT_SIZE = 88;

/** The rank and, beside it, the suit. */
export function drawIndex(card: Card): SVGElement {
  const { width } = RANK_GLYPHS[rankOf(card)]!;
  const whole = width + GAP + SUIT_SIZE;
  const drawing = svg("svg", { class: "index", viewBox: `0 0 ${whole} 100`, "aria-hidden": "true" });
  drawing.append(use(`sd-rank-${rankOf(card)}`, 0, 0, width, 100));
  drawing.append(use(`sd-suit-${suitOf(card)}`, width + GAP, 6, SUIT_SIZE, SUIT_SIZE));
  return drawing;
}

function emblem(court: number): SVGElement {
  const drawn = use(`sd-court-${court}`, 11, 8, 78, 46);
  drawn.setAttribute("class", "emblem");
  return drawn;
}

/** Below the index: one great suit, or for courts an emblem over the suit on a tinted plate. */
export function drawPicture(card: Card): SVGElement {
  const [rank, suit] = [rankOf(card), suitOf(card)];
  const drawing = svg("svg", { class: "picture", viewBox: "0 0 100 104", "aria-hidden": "true" });
  if (rank >= JACK) {
    drawing.append(svg("rect", { class: "plate", x: 1, y: 1, width: 98, height: 102, rx: 8 }));
    drawing.append(emblem(rank - JACK), use(`sd-suit-${suit}`, 28.5, 56, 43, 43));
  } else if (rank === ACE) {
    drawing.append(svg("circle", { class: "ring", cx: 50, cy: 52, r: 48 }));
    drawing.append(use(`sd-suit-${suit}`, 20, 22, 60, 60));
  } else {
    drawing.append(use(`sd-suit-${suit}`, 10, 12, 80, 80));
  }
  return drawing;
}
