/**
 * Boxes on a table, and how much of them lies on one another. Does not know what is in them.
 *
 * @example
 * largestOverlap(card, [["3", columnBox]]) // "3"
 */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The area that two boxes share. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** The id whose box shares most with the one given, among those that share anything; null for none. */
export function largestOverlap(box: Box, boxes: Iterable<readonly [string, Box]>): string | null {
  let [best, most] = [null as string | null, 0];
  for (const [id, candidate] of boxes) {
    const shared = overlap(box, candidate);
    if (shared > most) [best, most] = [id, shared];
  }
  return best;
}
