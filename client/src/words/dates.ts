/**
 * Days and times as pages show them, where the reader is; `at` is ms since 1970. Days that are named are those of UTC.
 *
 * @example
 * dayWords("2026-11-30") // "30 November 2026"
 */

const DAY: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", year: "numeric" };
const DATE = new Intl.DateTimeFormat("en-GB", DAY);
const MOMENT = new Intl.DateTimeFormat("en-GB", { ...DAY, hour: "2-digit", minute: "2-digit" });
const CLOCK = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const LONG = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
const WEEKDAYS = { short: weekdays("short"), long: weekdays("long") };

function weekdays(weekday: "short" | "long"): readonly string[] {
  const format = new Intl.DateTimeFormat("en-GB", { weekday, timeZone: "UTC" });
  return Array.from({ length: 7 }, (_, at) => format.format(Date.UTC(2024, 0, 1 + at))); // that was a Monday
}

/** "30 Nov 2026". */
export function dateWords(at: number): string {
  return DATE.format(at);
}

/** "30 Nov 2026, 09:05". */
export function momentWords(at: number): string {
  return MOMENT.format(at);
}

/** "09:05". */
export function timeWords(at: number): string {
  return CLOCK.format(at);
}

/** "30 November 2026" for "2026-11-30". */
export function dayWords(day: string): string {
  return LONG.format(Date.parse(day));
}

/** "November 2026" for "2026-11". */
export function monthWords(month: string): string {
  return MONTH.format(Date.parse(`${month}-01`));
}

/** The names of the days of a week from Monday on. */
export function weekdayNames(length: keyof typeof WEEKDAYS): readonly string[] {
  return WEEKDAYS[length];
}
