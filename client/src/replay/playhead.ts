/**
 * Where one looks: a moment of the race, and how it moves on. Pure; real time comes in as numbers.
 *
 * Moves of the same millisecond are told apart only while the chosen seat is stepped through: then `rev` says which is meant.
 *
 * @example
 * step(track, { at: 0, rev: null }, 1) // { at: 900, rev: 1 }
 */
import type { Replay } from "./replay.ts";
import { countUpTo } from "./sorted.ts";
import type { Track } from "./track.ts";

export interface Playhead {
  /** Race ms. */
  readonly at: number;
  /** So many moves of the chosen seat are made, where that was stepped to; null where `at` says it. */
  readonly rev: number | null;
}

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;

/** A longer pause, in which nobody moves, can be skipped; this much of it is left at either end. */
const LONG_MS = 4_000;
const LEFT_MS = 1_000;

/** How many moves of the chosen seat are made. */
export function revOf(track: Track, { at, rev }: Playhead): number {
  return rev ?? track.revAt(at);
}

/** One move on, or back to the one before: null where there is none. */
export function step(track: Track, head: Playhead, by: 1 | -1): Playhead | null {
  const rev = revOf(track, head) + by;
  if (rev > track.moves.length) return null;
  if (rev < 0) return head.at > 0 ? { at: 0, rev: 0 } : null;
  return { at: rev === 0 ? 0 : track.at[rev - 1]!, rev };
}

/** The moment after `ms` more of race time; with `skips`, long pauses pass at once but for their ends. */
export function advance({ moments, end }: Replay, at: number, ms: number, skips: boolean): number {
  let [now, left] = [at, ms];
  while (skips && left > 0 && now < end) {
    const next = countUpTo(moments, now);
    const [before, after] = [moments[next - 1] ?? 0, moments[next]!];
    const isLong = after - before > LONG_MS;
    if (isLong && now >= before + LEFT_MS && now < after - LEFT_MS) now = after - LEFT_MS;
    const until = isLong && now < before + LEFT_MS ? before + LEFT_MS : after;
    const passed = Math.min(left, until - now);
    now += passed;
    left -= passed;
  }
  return Math.min(end, skips ? now : at + ms);
}
