/**
 * The pictures of the classic deck: pips in their usual places, and the courts of Adrian Kennard's cards (CC0).
 *
 * The courts are a file of their own, `classic.svg`, fetched when this module is first asked for its pictures. It is read
 * by the browser as a document and adopted, never set as markup, so the strictest content security policy lets it pass.
 * Does not know where on a card its picture lies.
 */
import { type Card, code, rankOf, suitOf } from "../engine/index.ts";
import type { Pictures } from "./late_art.ts";
import { svg, use } from "./sprite.ts";

const COURTS = new URL("./classic.svg", import.meta.url).href;
const COURTS_ID = "sd-classic";
const JACK = 10;
const PIP = 62;
const LARGE_PIP = 132;
/** How far the outer pips stand from the middle. */
const ASIDE = 60;
const APART = 104;
/** A court's frame, a card being 240 by 336. */
const COURT = { x: -82.4, y: -130.4, width: 164.8, height: 260.8 } as const;
/** The sign in a court's corner. */
const SIGN = { x: -79, y: -126, size: 42 } as const;

/** By rank, the ace first: how many pips stand at either side, and how high those in the middle. */
const PIPS: readonly (readonly [sides: number, middle: readonly number[]])[] = [
  [0, [0]],
  [0, [-APART, APART]],
  [0, [-APART, 0, APART]],
  [2, []],
  [2, [0]],
  [3, []],
  [3, [-APART / 2]],
  [3, [-APART / 2, APART / 2]],
  [4, [0]],
  [4, [(-APART * 2) / 3, (APART * 2) / 3]],
];

/** The courts could not be had; the message says why. */
export class CourtsError extends Error {
  override readonly name = "CourtsError";
}

function fetchCourts(): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", COURTS);
    request.responseType = "document";
    request.onload = () => {
      const courts = request.responseXML;
      if (request.status === 200 && courts?.getElementById(COURTS_ID) != null) resolve(courts);
      else reject(new CourtsError(`${COURTS} is not the courts' file (status ${request.status})`));
    };
    request.onerror = () => reject(new CourtsError(`${COURTS} cannot be reached`));
    request.send();
  });
}

function pip(suit: number, x: number, y: number, size: number): SVGElement {
  const drawn = use(`sd-suit-${suit}`, x - size / 2, y - size / 2, size, size);
  if (y > 0) drawn.setAttribute("transform", `rotate(180 ${x} ${y})`);
  return drawn;
}

function pipsOf(card: Card): SVGElement {
  const [rank, suit] = [rankOf(card), suitOf(card)];
  const [sides, middle] = PIPS[rank]!;
  const drawing = svg("svg", { class: "picture pips", viewBox: "-92 -136 184 272", "aria-hidden": "true" });
  for (let at = 0; at < sides; at++) {
    const y = APART * ((2 * at) / (sides - 1) - 1);
    drawing.append(pip(suit, -ASIDE, y, PIP), pip(suit, ASIDE, y, PIP));
  }
  drawing.append(...middle.map((y) => pip(suit, 0, y, rank === 0 ? LARGE_PIP : PIP)));
  return drawing;
}

/** Two halves, each the other upside down. A low picture shows the upper half alone. */
function courtOf(card: Card): SVGElement {
  const { x, y, width, height } = COURT;
  const box = { viewBox: `${x} ${y} ${width} ${height}`, preserveAspectRatio: "xMidYMin slice" };
  const drawing = svg("svg", { class: "picture court", ...box, "aria-hidden": "true" });
  for (const turn of [0, 180]) {
    const half = svg("g", { transform: `rotate(${turn})` });
    half.append(use(`sd-classic-${code(card)}`, x, y, width, height));
    half.append(use(`sd-suit-${suitOf(card)}`, SIGN.x, SIGN.y, SIGN.size, SIGN.size));
    drawing.append(half);
  }
  return drawing;
}

/** Puts the courts into this document, and gives what draws a card's picture. */
export function adoptCourts(courts: Document): Pictures {
  document.body.append(document.adoptNode(courts.documentElement));
  return (card) => (rankOf(card) < JACK ? pipsOf(card) : courtOf(card));
}

/** The pictures, once the courts are here; a `CourtsError` where they cannot be had. */
export async function classicPictures(): Promise<Pictures> {
  return adoptCourts(await fetchCourts());
}
