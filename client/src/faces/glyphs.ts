/**
 * The drawings of the deck: thirteen ranks, four suits and three court emblems, as SVG path data.
 *
 * All of it was drawn for this game. Ranks are strokes on a field 100 high, so that their weight is one number; suits are
 * filled shapes on a field of 100 by 100; emblems are filled shapes on a field of 100 by 60. Does not know the DOM.
 */

export interface RankGlyph {
  /** How wide the rank stands on its field of height 100. */
  readonly width: number;
  readonly path: string;
}

/** Weight of the rank strokes. */
export const RANK_STROKE = 17;

/** By rank, the ace first. */
export const RANK_GLYPHS: readonly RankGlyph[] = [
  { width: 76, path: "M10 90 38 10 66 90M21 62H55" },
  { width: 68, path: "M11 32C11 3 58 3 57 34 56 54 14 66 11 90H58" },
  { width: 68, path: "M12 11H55L33 43C68 41 68 90 33 90 22 90 14 85 10 76" },
  { width: 76, path: "M51 90V10L9 65H67" },
  { width: 68, path: "M55 10H18L14 47C25 36 59 36 59 63 59 93 23 97 10 79" },
  { width: 72, path: "M52 11C26 16 11 40 11 63 11 99 61 99 61 63 61 35 16 35 12 59" },
  { width: 66, path: "M9 10H57L26 90" },
  { width: 72, path: "M36 10C8 10 8 47 36 47S64 10 36 10ZM36 47C1 47 1 90 36 90S71 47 36 47Z" },
  { width: 72, path: "M20 89C46 84 61 60 61 37 61 1 11 1 11 37 11 65 56 65 60 41" },
  { width: 92, path: "M9 25 21 11V90M63 10C37 10 37 90 63 90S89 10 63 10Z" },
  { width: 64, path: "M24 10H54V63C54 97 13 99 9 70" },
  { width: 78, path: "M37 10C1 10 1 90 37 90S73 10 37 10ZM45 67 67 91" },
  { width: 72, path: "M12 10V90M60 10 14 57M30 42 62 90" },
];

/** By suit: C D H S. Each has an outline of its own, so that no suit depends on its colour. */
export const SUIT_PATHS: readonly string[] = [
  "M50 5A22 22 0 0 1 67 41 22 22 0 1 1 57 71C59 82 63 90 70 95H30C37 90 41 82 43 71A22 22 0 1 1 33 41 22 22 0 0 1 50 5Z",
  "M50 1C61 20 75 37 92 50 75 63 61 80 50 99 39 80 25 63 8 50 25 37 39 20 50 1Z",
  "M50 94C22 70 4 53 4 31 4 15 16 6 28 6 39 6 46 13 50 22 54 13 61 6 72 6 84 6 96 15 96 31 96 53 78 70 50 94Z",
  "M50 3C60 24 96 40 96 62 96 76 86 83 76 83 67 83 59 77 55 69 56 81 61 90 69 96H31C39 90 44 81 45 69 41 77 33 83 24 83 14 83 4 76 4 62 4 40 40 24 50 3Z",
];

/** Jack: a shield with a chevron. Queen: a coronet of pearls. King: a closed crown. Filled by the even-odd rule. */
export const EMBLEM_PATHS: readonly string[] = [
  "M20 2H80V27C80 43 67 53 50 60 33 53 20 43 20 27ZM29 10V17L50 30 71 17V10ZM29 26V28C29 38 37 45 50 51 63 45 71 38 71 28V26L50 39Z",
  "M17 47 12 19A5 5 0 1 1 17 18L29 33 30 12A5 5 0 1 1 36 12L43 30 48 9A5 5 0 1 1 52 9L57 30 64 12A5 5 0 1 1 70 12L71 33 83 18A5 5 0 1 1 88 19L83 47ZM17 51H83V58H17Z",
  "M19 44 10 14 32 27 45 10V6H40V1H60V6H55V10L68 27 90 14 81 44ZM18 49H82V58H18Z",
];
