/**
 * The sprite that all faces of a document share: one `<symbol>` per rank, suit and emblem, put into the body once.
 *
 * Built through the DOM, never from markup, so that the strictest content security policy lets it pass.
 */
import { EMBLEM_PATHS, RANK_GLYPHS, RANK_STROKE, SUIT_PATHS } from "./glyphs.ts";

const SVG = "http://www.w3.org/2000/svg";
const SPRITE_ID = "sd-sprite";

/** Makes an SVG element with the attributes given. */
export function svg(tag: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

function symbol(id: string, viewBox: string, path: SVGElement): SVGElement {
  const element = svg("symbol", { id, viewBox });
  element.append(path);
  return element;
}

function rankSymbol(rank: number): SVGElement {
  const { width, path } = RANK_GLYPHS[rank]!;
  const stroke = { fill: "none", stroke: "currentColor", "stroke-linecap": "round", "stroke-linejoin": "round" };
  const drawn = svg("path", { d: path, "stroke-width": RANK_STROKE, ...stroke });
  return symbol(`sd-rank-${rank}`, `0 0 ${width} 100`, drawn);
}

/** Puts the sprite into the document if it is not there yet. */
export function ensureSprite(): void {
  if (document.getElementById(SPRITE_ID) !== null) return;
  const sprite = svg("svg", { id: SPRITE_ID, width: 0, height: 0, "aria-hidden": "true", class: "sd-sprite" });
  RANK_GLYPHS.forEach((_, rank) => {
    sprite.append(rankSymbol(rank));
  });
  SUIT_PATHS.forEach((d, suit) => {
    sprite.append(symbol(`sd-suit-${suit}`, "0 0 100 100", svg("path", { d, fill: "currentColor" })));
  });
  EMBLEM_PATHS.forEach((d, court) => {
    sprite.append(
      symbol(`sd-court-${court}`, "0 0 100 60", svg("path", { d, fill: "currentColor", "fill-rule": "evenodd" })),
    );
  });
  document.body.append(sprite);
}

/** A reference to a symbol, laid into the box given. */
export function use(id: string, x: number, y: number, width: number, height: number): SVGElement {
  return svg("use", { href: `#${id}`, x, y, width, height });
}
