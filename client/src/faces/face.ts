/**
 * The face of one card: a large index in the top strip (rank and suit side by side) and a picture below it.
 *
 * The index alone names the card, so cards that lie under others stay readable as long as their strip shows. Sizes are
 * the style sheet's (`table.css`): this module draws in its own units. Does not know piles or rules.
 */
import { type Card, rankOf, suitOf } from "../engine/index.ts";
import { RANK_GLYPHS } from "./glyphs.ts";
import { ensureSprite, svg, use } from "./sprite.ts";

const SUIT_NAMES = ["clubs", "diamonds", "hearts", "spades"] as const;
const JACK = 10;
const ACE = 0;
/** Between the rank and its suit, in units of the index's height of 100. */
const GAP = 9;
const SUIT_SIZE = 88;

/** `clubs` … `spades`: the class that gives a suit its colour. */
export function suitName(suit: number): string {
  return SUIT_NAMES[suit]!;
}

function index(card: Card): SVGElement {
  const { width } = RANK_GLYPHS[rankOf(card)]!;
  const whole = width + GAP + SUIT_SIZE;
  const drawing = svg("svg", { class: "index", viewBox: `0 0 ${whole} 100`, "aria-hidden": "true" });
  drawing.append(use(`sd-rank-${rankOf(card)}`, 0, 0, width, 100));
  drawing.append(use(`sd-suit-${suitOf(card)}`, width + GAP, 6, SUIT_SIZE, SUIT_SIZE));
  return drawing;
}

function emblem(court: number): SVGElement {
  const drawn = use(`sd-court-${court}`, 18, 9, 64, 38);
  drawn.setAttribute("class", "emblem");
  return drawn;
}

/** Below the index: one great suit, or for courts an emblem over the suit in a tinted panel. */
function picture(card: Card): SVGElement {
  const [rank, suit] = [rankOf(card), suitOf(card)];
  const drawing = svg("svg", { class: "picture", viewBox: "0 0 100 100", "aria-hidden": "true" });
  if (rank >= JACK) {
    drawing.append(svg("rect", { class: "panel", x: 6, y: 0, width: 88, height: 100, rx: 10 }));
    drawing.append(emblem(rank - JACK), use(`sd-suit-${suit}`, 30, 53, 40, 40));
  } else if (rank === ACE) {
    drawing.append(svg("circle", { class: "ring", cx: 50, cy: 50, r: 47 }));
    drawing.append(use(`sd-suit-${suit}`, 20, 20, 60, 60));
  } else {
    drawing.append(use(`sd-suit-${suit}`, 13, 13, 74, 74));
  }
  return drawing;
}

/** Draws a card's face; `small` leaves the picture out. */
export function drawFace(card: Card, small: boolean): SVGElement[] {
  ensureSprite();
  return small ? [index(card)] : [index(card), picture(card)];
}

/** The faint suit on an empty foundation. */
export function drawSuitMark(suit: number): SVGElement {
  ensureSprite();
  const drawing = svg("svg", { class: "mark", viewBox: "0 0 100 100", "aria-hidden": "true" });
  drawing.append(use(`sd-suit-${suit}`, 0, 0, 100, 100));
  return drawing;
}

/** The faint sign on an empty stock: an arrow round, or a cross when it may not be gone through again. */
export function drawStockMark(again: boolean): SVGElement {
  const drawing = svg("svg", { class: "mark", viewBox: "0 0 100 100", "aria-hidden": "true" });
  const d = again ? "M78 32A36 36 0 1 0 86 52M82 12V34H60" : "M26 26 74 74M74 26 26 74";
  const stroke = { stroke: "currentColor", "stroke-width": 10, "stroke-linecap": "round", "stroke-linejoin": "round" };
  drawing.append(svg("path", { d, fill: "none", ...stroke }));
  return drawing;
}
