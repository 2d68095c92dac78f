/**
 * Makes `src/faces/hand.svg`, the four cards at the head of the lobby, from the deck's own drawings (`src/faces/glyphs.ts`).
 *
 *     node client/art/hand.mjs
 *
 * It is a picture, so it knows no page: its colours are the cards' own of `src/styles/tokens`, and where the page that
 * shows it is dark, so are they. The result is checked in: run this after a change of the glyphs.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { runnerImport } from "vite";

const GLYPHS = fileURLToPath(new URL("../src/faces/glyphs.ts", import.meta.url));
const { EMBLEM_PATHS, RANK_GLYPHS, RANK_STROKE, SUIT_PATHS } = (await runnerImport(GLYPHS)).module;
const RESULT = fileURLToPath(new URL("../src/faces/hand.svg", import.meta.url));
/** Rank and suit as the glyphs count them: J of diamonds, Q of clubs, K of hearts, A of spades. */
const HAND = [
  [10, 1],
  [11, 0],
  [12, 2],
  [0, 3],
];
const TURN = 13;
const JACK = 10;
const COLOURS = [
  ["#0b5a46", "#084c3a"],
  ["#c24a08", "#a83c00"],
  ["#c0142f", "#a80f27"],
  ["#171d24", "#12181e"],
];

const box = (x, y, scale, drawn) => `<g transform="translate(${x} ${y})scale(${scale})">${drawn}</g>`;
const filled = (d, more = "") => `<path fill="currentColor"${more} d="${d}"/>`;

function index(rank, suit) {
  const { path, width } = RANK_GLYPHS[rank];
  const strokes = `fill="none" stroke="currentColor" stroke-width="${RANK_STROKE}" stroke-linecap="round" stroke-linejoin="round"`;
  return (
    box(8, 8, 0.25, `<path ${strokes} d="${path}"/>`) + box(8 + (width + 9) * 0.25, 9.5, 0.22, filled(SUIT_PATHS[suit]))
  );
}

function picture(rank, suit) {
  if (rank < JACK) {
    return `<circle class="plate" cx="50" cy="89" r="39"/>${box(25, 64, 0.5, filled(SUIT_PATHS[suit]))}`;
  }
  const emblem = filled(EMBLEM_PATHS[rank - JACK], ' fill-rule="evenodd"');
  return (
    `<rect class="plate" x="10" y="46" width="80" height="84" rx="6.500"/>` +
    box(18, 52, 0.64, `<g class="emblem">${emblem}</g>`) +
    box(32.5, 92, 0.35, filled(SUIT_PATHS[suit]))
  );
}

function card([rank, suit], at) {
  const turn = (at - (HAND.length - 1) / 2) * TURN;
  const paper = '<rect class="paper" width="100" height="140" rx="8.500"/>';
  return `<g class="s${suit}" transform="translate(72 3)rotate(${turn} 50 230)">${paper}${index(rank, suit)}${picture(rank, suit)}</g>`;
}

const colours = (dark) => COLOURS.map((colour, suit) => `.s${suit}{color:${colour[dark]}}`).join("");
const style =
  `.paper{fill:#fffefb;stroke:#141e1b;stroke-opacity:.26;stroke-width:.8}.emblem{color:#b98a2b}${colours(0)}` +
  ".plate{fill:currentColor;fill-opacity:.08;stroke:currentColor;stroke-opacity:.45;stroke-width:1.3}circle.plate{fill:none}" +
  `@media (prefers-color-scheme:dark){.paper{fill:#e6e3da;stroke-opacity:.6}.emblem{color:#94691a}${colours(1)}}`;
const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 244 168"><title>Four cards</title><style>${style}</style>${HAND.map(card).join("")}</svg>\n`;
writeFileSync(RESULT, text);
console.log(`${RESULT}: ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} compressed`);
