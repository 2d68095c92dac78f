/**
 * Time that was played, as people read it.
 *
 * @example
 * clockText(83_211) // "1:23"
 */

/** Minutes and seconds, hours where there are any; before the start it stands at 0:00. */
export function clockText(ms: number): string {
  const whole = Math.max(0, Math.floor(ms / 1_000));
  const [hours, minutes, seconds] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number): string => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** The same to the hundredth of a second, for results. */
export function resultText(ms: number): string {
  const hundredths = Math.floor(Math.max(0, ms) / 10) % 100;
  return `${clockText(ms)}.${String(hundredths).padStart(2, "0")}`;
}
