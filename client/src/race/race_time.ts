/**
 * Race time, from shared time and the instant of the start.
 *
 * @example
 * raceTime(100, 350) // 250
 */

/** Whole seconds still to wait, for a countdown: 3, 2, 1, and 0 from the start on. */
export function secondsLeft(startsAt: number, now: number): number {
  return Math.max(0, Math.ceil((startsAt - now) / 1_000));
}

/** Race ms at a shared time; 0 before the start. */
export function raceTime(startsAt: number | null, now: number): number {
  return startsAt === null ? 0 : Math.max(0, now - startsAt);
}
