/**
 * Race time as people read it.
 *
 * @example
 * clockText(83_211) // "1:23"
 */

/** Minutes and seconds, hours where there are any; before the start it stands at 0:00. */
export function clockText(ms: number): string {
  const whole = Math.max(0, Math.floor(ms / 1_000));
  const [hours, minutes, seconds] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = `${String(seconds).padStart(2, "0")}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** The same to the hundredth of a second, for results. */
export function resultText(ms: number): string {
  const hundredths = Math.floor(Math.max(0, ms) / 10) % 100;
  return `${clockText(ms)}.${String(hundredths).padStart(2, "0")}`;
}

/** Whole seconds still to wait, for a countdown: 3, 2, 1, and 0 from the start on. */
export function secondsLeft(startsAt: number, now: number): number {
  return Math.max(0, Math.ceil((startsAt - now) / 1_000));
}

/** Race ms at a shared time; 0 before the start. */
export function raceTime(startsAt: number | null, now: number): number {
  return startsAt === null ? 0 : Math.max(0, now - startsAt);
}
