/**
 * Calendar days and months of UTC, as the server names them: "2026-11-30", "2026-11". Knows no clock.
 *
 * @example
 * dayAfter("2026-11-30", 1) // "2026-12-01"
 */

const DAY_MS = 86_400_000;

/** Ms since 1970 of a day's beginning. */
function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function dayAt(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Whether a text names a day that is in the calendar. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? startOf(text) : Number.NaN;
  return !Number.isNaN(at) && dayAt(at) === text;
}

export function isMonth(text: string): boolean {
  return isDay(`${text}-01`);
}

/** The day so many days later; earlier for a number below 0. */
export function dayAfter(day: string, days: number): string {
  return dayAt(startOf(day) + days * DAY_MS);
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

export function monthAfter(month: string, months: number): string {
  const at = new Date(startOf(`${month}-01`));
  at.setUTCMonth(at.getUTCMonth() + months);
  return monthOf(at.toISOString());
}

/** How many days a month has. */
export function lengthOf(month: string): number {
  return (startOf(`${monthAfter(month, 1)}-01`) - startOf(`${month}-01`)) / DAY_MS;
}

/** Days since Monday, 0 to 6. */
export function weekdayOf(day: string): number {
  return (new Date(startOf(day)).getUTCDay() + 6) % 7;
}
