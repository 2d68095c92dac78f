/**
 * How long to wait before the next attempt: full jitter, so that a thousand clients of one restart do not come back at once.
 *
 * @example
 * backoffMs(0, 0.5) // 750
 */

export const SHORTEST_MS = 500;
export const LONGEST_MS = 20_000;

/** Attempts that whoever only watches counts as made before the first: when many come back, players come first. */
export const PATIENCE = 2;

/** Waits anything from 0.5 s up to a bound that doubles with each failed attempt (`attempt` from 0), 20 s at most. */
export function backoffMs(attempt: number, random: number): number {
  const bound = Math.min(LONGEST_MS, 2 * SHORTEST_MS * 2 ** Math.min(attempt, 16));
  return SHORTEST_MS + random * (bound - SHORTEST_MS);
}
