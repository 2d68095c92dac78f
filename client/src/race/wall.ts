/**
 * How boards share a place: as large as may be with all of them in sight, or a wall to scroll where they would be too small.
 *
 * A pure function from numbers to numbers; knows no page. All lengths are CSS pixels.
 *
 * @example
 * wallOf(3, { width: 1200, height: 700 }) // { columns: 3, width: 390.6…, height: 644, whole: false }
 */

export interface Wall {
  readonly columns: number;
  /** The width of one board. */
  readonly width: number;
  /** What a board may take of the height, its caption aside; null where it takes what it likes. */
  readonly height: number | null;
  /** There is room for whole faces, and not for indexes alone. */
  readonly whole: boolean;
}

/** Between boards. */
export const WALL_GAP = 14;
/** The name, the numbers and the progress above a board, in two lines where it is narrow. */
const CAPTION = 56;
const CAPTION_NARROW = 80;
const NARROW = 380;
/** A board drawn as it likes is about so high for its width. */
const RATIO = 0.9;
/** Boards of this width have whole faces. */
const WHOLE_FROM = 460;
/** Side by side boards are told apart better: so much smaller they may be for that. */
const NEARLY = 0.92;
/** A narrower board is not worth having in sight. */
const LEAST = 230;
/** On a wall to scroll no board is narrower, where the place is not. */
const LEAST_SCROLLED = 300;

/** So many columns, with all rows in sight; `drawn` is how wide a board is then really drawn. */
function inSight(count: number, columns: number, place: { width: number; height: number }): Wall & { drawn: number } {
  const rows = Math.ceil(count / columns);
  const width = (place.width - WALL_GAP * (columns - 1)) / columns;
  const caption = width < NARROW ? CAPTION_NARROW : CAPTION;
  const height = (place.height - WALL_GAP * (rows - 1)) / rows - caption;
  const drawn = Math.min(width, height / RATIO);
  // A single row may be wide and low: whole tables have a form for that.
  const fitted = rows === 1 && width >= WHOLE_FROM ? width : drawn;
  return { columns, width: fitted, height, whole: fitted >= WHOLE_FROM, drawn };
}

/** Tiles a place with so many boards, one at least. */
export function wallOf(count: number, place: { readonly width: number; readonly height: number }): Wall {
  const tried = Array.from({ length: count }, (_, at) => inSight(count, at + 1, place));
  const largest = Math.max(...tried.map(({ drawn }) => drawn));
  const good = tried.filter(({ drawn }) => drawn >= largest * NEARLY);
  const rows = (columns: number): number => Math.ceil(count / columns);
  const { drawn, ...wall } = good.find(({ columns }) => rows(columns) === rows(good.at(-1)!.columns))!;
  if (drawn >= Math.min(LEAST, place.width)) return wall;
  const columns = Math.min(count, Math.max(1, Math.floor((place.width + WALL_GAP) / (LEAST_SCROLLED + WALL_GAP))));
  return { columns, width: (place.width - WALL_GAP * (columns - 1)) / columns, height: null, whole: false };
}
