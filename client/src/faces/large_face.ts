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
  const drawn = use(`sd-court-${court}`, 13, 7, 74, 44);
  drawn.setAttribute("class", "emblem");
  return drawn;
}

/** Below the index: one great suit, or for courts an emblem over the suit in a tinted panel. */
export function drawPicture(card: Card): SVGElement {
  const [rank, suit] = [rankOf(card), suitOf(card)];
  const drawing = svg("svg", { class: "picture", viewBox: "0 0 100 100", "aria-hidden": "true" });
  if (rank >= JACK) {
    drawing.append(svg("rect", { class: "panel", x: 2, y: 1, width: 96, height: 98, rx: 9 }));
    drawing.append(emblem(rank - JACK), use(`sd-suit-${suit}`, 31, 55, 38, 38));
  } else if (rank === ACE) {
    drawing.append(svg("circle", { class: "ring", cx: 50, cy: 50, r: 47 }));
    drawing.append(use(`sd-suit-${suit}`, 20, 20, 60, 60));
  } else {
    drawing.append(use(`sd-suit-${suit}`, 13, 13, 74, 74));
  }
  return drawing;
}
