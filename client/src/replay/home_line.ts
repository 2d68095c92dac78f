/**
 * Cards home over time as lines of a chart and rows of a table. Pure.
 *
 * @example
 * homeLine({ at: [500, 900], homes: [0, 0, 1] }, 1000) // [[0, 0], [900, 0], [900, 1], [1000, 1]]
 */
import type { Track } from "./track.ts";

export type Point = readonly [ms: number, home: number];

const NICE_MS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 18_000].map((s) => s * 1_000);

/** The corners of a seat's line up to the race's end: it goes up or down where a card goes home or comes back. */
export function homeLine({ at, homes }: Pick<Track, "at" | "homes">, end: number): readonly Point[] {
  const corners: Point[] = [[0, homes[0]!]];
  for (const [index, ms] of at.entries()) {
    const [before, home] = [homes[index]!, homes[index + 1]!];
    if (home !== before) corners.push([ms, before], [ms, home]);
  }
  corners.push([end, homes.at(-1)!]);
  return corners;
}

/** Round moments from 0 on, at most so many, with the greatest distance left out that would go past the end. */
export function ticks(end: number, most: number): readonly number[] {
  const distance = NICE_MS.find((ms) => end / ms < most) ?? end + 1;
  return Array.from({ length: Math.floor(end / distance) + 1 }, (_, at) => at * distance);
}
