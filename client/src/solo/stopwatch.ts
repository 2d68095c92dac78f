/**
 * Time played, without the pauses: a value, with the time of day as an argument.
 *
 * @example
 * elapsed(stopped(started(ZERO, 1000), 3500), 9000) // 2500
 */

export interface Stopwatch {
  /** Milliseconds gathered before it was last started. */
  readonly gathered: number;
  /** When it was started, or null while it stands still. */
  readonly since: number | null;
}

export const ZERO: Stopwatch = { gathered: 0, since: null };

export function elapsed({ gathered, since }: Stopwatch, now: number): number {
  // A clock that was set back takes nothing away.
  return gathered + (since === null ? 0 : Math.max(0, now - since));
}

export function started(watch: Stopwatch, now: number): Stopwatch {
  return watch.since === null ? { gathered: watch.gathered, since: now } : watch;
}

export function stopped(watch: Stopwatch, now: number): Stopwatch {
  return { gathered: elapsed(watch, now), since: null };
}
