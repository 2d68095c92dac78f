/**
 * Two runs of one deal compared: who is ahead, what there is to tell, who was first. Pure.
 *
 * Knows neither whose runs they are nor any clock; `own` may grow while it is compared.
 *
 * @example
 * lead({ at: [500], homes: [0, 1] }, { at: [900], homes: [0, 1] }, 600) // 1
 */
import { countUpTo } from "../replay/sorted.ts";

/** The ms of each move, ascending, and the cards home after none, one, two … moves. */
export interface Progress {
  readonly at: readonly number[];
  readonly homes: readonly number[];
}

/** Cards home that are worth a word; the last card has a word of its own. */
export const MILESTONES = [10, 20, 30, 40] as const;
export const ALL_HOME = 52;

export type News =
  /** The ghost has so many cards home for the first time, and the other one has not. */
  | { readonly kind: "ghost"; readonly at: number; readonly count: number; readonly own: number }
  /** Both have: `by` is how many ms the own run was later, below 0 if it was earlier. */
  | { readonly kind: "both"; readonly at: number; readonly count: number; readonly by: number };

export interface Verdict {
  readonly first: "own" | "ghost" | "both" | "nobody";
  /** The ms between both, where both came home. */
  readonly by: number | null;
}

export function homeAt({ at, homes }: Progress, ms: number): number {
  return homes[countUpTo(at, ms)]!;
}

/** The ms at which so many cards were home for the first time, or null; what was home at the start was so at 0. */
export function reachedAt({ at, homes }: Progress, count: number): number | null {
  const rev = homes.findIndex((home) => home >= count);
  if (rev < 0) return null;
  return rev === 0 ? 0 : at[rev - 1]!;
}

/** How many cards more the own run has home; below 0 if fewer. */
export function lead(own: Progress, ghost: Progress, ms: number): number {
  return homeAt(own, ms) - homeAt(ghost, ms);
}

function newsOf(own: Progress, ghost: Progress, count: number, ms: number): readonly News[] {
  const [mine, its] = [reachedAt(own, count), reachedAt(ghost, count)];
  if (its === null || its > ms) return [];
  const news: News[] = [];
  if (mine === null || mine > its) news.push({ kind: "ghost", at: its, count, own: homeAt(own, its) });
  if (mine !== null && mine <= ms) news.push({ kind: "both", at: Math.max(mine, its), count, by: mine - its });
  return news;
}

/** All that there was to tell up to a time, in its order. What was told once is told again: its `key` says so. */
export function newsUpTo(own: Progress, ghost: Progress, ms: number): readonly News[] {
  return MILESTONES.flatMap((count) => newsOf(own, ghost, count, ms)).sort((one, other) => one.at - other.at);
}

/** The same for the same news, whenever it is asked for. */
export function keyOf({ kind, count }: News): string {
  return `${kind}-${count}`;
}

/** Who was first, at the end of both: all cards home counts, and nothing else does. */
export function verdict(own: Progress, ghost: Progress): Verdict {
  const [mine, its] = [reachedAt(own, ALL_HOME), reachedAt(ghost, ALL_HOME)];
  if (mine === null) return { first: its === null ? "nobody" : "ghost", by: null };
  if (its === null) return { first: "own", by: null };
  return { first: mine === its ? "both" : mine < its ? "own" : "ghost", by: Math.abs(mine - its) };
}
