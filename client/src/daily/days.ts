/**
 * Calendar days and months of UTC, as the server names them: "2026-11-30", "2026-11". Knows no clock.
 *
 * @example
 * dayAfter("2026-11-30", 1) // "2026-12-01"
 */

export const DAY_MS = 86_400_000;

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

function lengthOf(month: string): number {
  return (startOf(`${monthAfter(month, 1)}-01`) - startOf(`${month}-01`)) / DAY_MS;
}

/** The same day of another month, or its last day where it is shorter. */
export function sameDayIn(day: string, month: string): string {
  const number = Math.min(Number(day.slice(8)), lengthOf(month));
  return `${month}-${String(number).padStart(2, "0")}`;
}

/** Days since Monday, 0 to 6. */
export function weekdayOf(day: string): number {
  return (new Date(startOf(day)).getUTCDay() + 6) % 7;
}

/** The weeks of a month from Monday to Sunday; null before its first and behind its last day. */
export function weeksOf(month: string): readonly (readonly (string | null)[])[] {
  const first = `${month}-01`;
  const lead = weekdayOf(first);
  const days = lengthOf(month);
  return Array.from({ length: Math.ceil((lead + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => {
      const number = week * 7 + at - lead;
      return number < 0 || number >= days ? null : dayAfter(first, number);
    }),
  );
}

/** Where a key leads from a day of a calendar: by days, weeks, months, and to the ends of the week; null for other keys. */
export function dayForKey(day: string, key: string): string | null {
  switch (key) {
    case "ArrowLeft":
      return dayAfter(day, -1);
    case "ArrowRight":
      return dayAfter(day, 1);
    case "ArrowUp":
      return dayAfter(day, -7);
    case "ArrowDown":
      return dayAfter(day, 7);
    case "Home":
      return dayAfter(day, -weekdayOf(day));
    case "End":
      return dayAfter(day, 6 - weekdayOf(day));
    case "PageUp":
      return sameDayIn(day, monthAfter(monthOf(day), -1));
    case "PageDown":
      return sameDayIn(day, monthAfter(monthOf(day), 1));
    default:
      return null;
  }
}
