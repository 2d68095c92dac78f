/** Days and times as pages show them, where the reader is; `at` is ms since 1970. */

const DAY: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", year: "numeric" };
const DATE = new Intl.DateTimeFormat("en-GB", DAY);
const MOMENT = new Intl.DateTimeFormat("en-GB", { ...DAY, hour: "2-digit", minute: "2-digit" });

/** "30 Nov 2026". */
export function dateWords(at: number): string {
  return DATE.format(at);
}

/** "30 Nov 2026, 09:05". */
export function momentWords(at: number): string {
  return MOMENT.format(at);
}
