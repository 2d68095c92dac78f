/**
 * Where the piles of a table of a given size stand, and how large its cards are: a pure function from numbers to places.
 *
 * Cards are as wide as the piles of a row allow, but low enough that a usual column fits. A wide, low table (a phone on its side) has the cells and
 * foundations at its sides, two by two. For a left hand all is the mirror image of what it is for a right one; the piles keep their
 * order elsewhere. Does not know the DOM, nor what lies on a pile (`pile_places.ts`). All lengths are CSS pixels.
 *
 * @example
 * layOut("freecell", { width: 390, height: 640, small: false }).card // { width: 43.25, height: 60.55 }
 */
import type { Family } from "../engine/index.ts";
import { rowsOf, sidesOf } from "./piles.ts";

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Geometry {
  readonly card: { readonly width: number; readonly height: number };
  /** Whether indexes are drawn as large as the card's width allows. */
  readonly jumbo: boolean;
  /** The place of each pile's first card. */
  readonly origins: ReadonlyMap<string, Place>;
  /** Whether the top row stands at the sides. */
  readonly sides: boolean;
  /** Whether left and right have changed places. */
  readonly mirrored: boolean;
  readonly width: number;
  readonly height: number;
  /** How low a column may reach before it closes up. */
  readonly floor: number;
}

export interface Space {
  readonly width: number;
  /** What the screen leaves for the table; null lets the table be as high as it likes. */
  readonly height: number | null;
  readonly small: boolean;
  /** Laid out for a left hand; not, when left out. */
  readonly mirrored?: boolean;
}

export const CARD_RATIO = 1.4;
/** Above this width an index needs no more than a part of it. */
const JUMBO_BELOW = 66;
const WIDEST_CARD = 150;
const WIDEST_SMALL_CARD = 58;
/** Cards under the top one that a usual column shows, for choosing a size. */
const USUAL_ROWS = 11;
/** How much of a card's width they show on a low table: its columns close up sooner. */
const LOW_STRIP = 0.36;
/** A small board is drawn for a part of them, and closes up sooner. */
const SMALL_ROWS = 0.8;
/** The smallest strip that a finger can hit. */
const TOUCH = 24;

export interface Fan {
  readonly up: number;
  readonly down: number;
  readonly least: number;
}

/** How far the cards of a column stand apart. */
export function fanOf(width: number, small: boolean): Fan {
  if (small) return { up: width * 0.5, down: width * 0.15, least: width * 0.37 };
  if (width < JUMBO_BELOW) return { up: Math.max(TOUCH, width * 0.62), down: width * 0.2, least: width * 0.32 };
  return { up: width * 0.36, down: width * 0.17, least: width * 0.22 };
}

function gapOf({ width, small }: Space): number {
  return small ? Math.max(2, width * 0.012) : Math.min(16, Math.max(3, width * 0.012));
}

const columnsOf = (family: Family): number => rowsOf(family).bottom.length;

/** How many piles stand beside each other in all, and how many of them before the columns. */
function acrossOf(family: Family, sides: boolean): { across: number; before: number } {
  const columns = columnsOf(family);
  if (!sides) return { across: columns, before: 0 };
  const { left, right } = sidesOf(family);
  return { across: left[0]!.length + columns + right[0]!.length, before: left[0]!.length };
}

function widthOf(family: Family, space: Space, gap: number, sides: boolean): number {
  const { across } = acrossOf(family, sides);
  const most = space.small ? WIDEST_SMALL_CARD : WIDEST_CARD;
  const byWidth = Math.min(most, (space.width - gap * (across + 1)) / across);
  if (space.height === null) return Math.floor(byWidth * 4) / 4;
  const strip = byWidth < JUMBO_BELOW ? 0.4 : 0.3;
  const rows = sides ? CARD_RATIO + USUAL_ROWS * LOW_STRIP : 2 * CARD_RATIO + USUAL_ROWS * strip;
  const byHeight = (space.height - (sides ? 2 : 3) * gap) / rows;
  return Math.floor(Math.max(Math.min(byWidth, byHeight), Math.min(byWidth, 36)) * 4) / 4;
}

/** What is left over in width widens the gaps a little, and then the margins. */
function columnsAcross(space: Space, across: number, width: number, gap: number): (column: number) => number {
  const between = Math.min(gap * 2.2, (space.width - width * across) / (across + 1));
  const margin = (space.width - width * across - between * (across - 1)) / 2;
  return (column) => margin + column * (width + between);
}

/** Where the cells and foundations, or stock, waste and foundations, stand. */
function* topRow(family: Family, sides: boolean): Generator<readonly [id: string, column: number, row: number]> {
  if (!sides) {
    const { top, topAt } = rowsOf(family);
    for (const [at, id] of top.entries()) yield [id, topAt[at]!, 0];
    return;
  }
  const { left, right } = sidesOf(family);
  const { across } = acrossOf(family, true);
  for (const [row, ids] of left.entries()) for (const [at, id] of [...ids].entries()) yield [id, at, row];
  for (const [row, ids] of right.entries()) {
    for (const [at, id] of [...ids].entries()) yield [id, across - ids.length + at, row];
  }
}

/** Lays out the table of a family in the space given. */
export function layOut(family: Family, space: Space): Geometry {
  const sides = space.height !== null && space.height < 430 && space.width > space.height * 1.5;
  const gap = gapOf(space);
  const width = widthOf(family, space, gap, sides);
  const height = width * CARD_RATIO;
  const mirrored = space.mirrored === true;
  const { across, before } = acrossOf(family, sides);
  const unmirrored = columnsAcross(space, across, width, gap);
  const at = (column: number): number => (mirrored ? space.width - width - unmirrored(column) : unmirrored(column));
  const origins = new Map<string, Place>();
  for (const [id, column, row] of topRow(family, sides)) {
    origins.set(id, { x: at(column), y: gap + row * (height + gap) });
  }
  const columnTop = sides ? gap : height + gap * 3;
  for (let column = 0; column < columnsOf(family); column++) {
    origins.set(String(column + 1), { x: at(before + column), y: columnTop });
  }
  const usual = columnTop + height + USUAL_ROWS * SMALL_ROWS * fanOf(width, space.small).up + gap;
  const floor = space.height === null ? usual : Math.max(space.height - gap, columnTop + height * 1.6);
  return {
    card: { width, height },
    jumbo: space.small || width < JUMBO_BELOW,
    origins,
    sides,
    mirrored,
    width: space.width,
    height: space.height === null ? usual : floor + gap,
    floor,
  };
}
