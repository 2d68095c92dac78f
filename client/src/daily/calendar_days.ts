/**
 * A month as the sheet of a calendar, and where keys lead on it. Knows no clock and no page.
 *
 * @example
 * dayForKey("2026-11-30", "ArrowUp") // "2026-11-23"
 */
import { dayAfter, lengthOf, monthAfter, monthOf, weekdayOf } from "../wire/days.ts";

/** The same day of another month, or its last day where it is shorter. */
export function sameDayIn(day: string, month: string): string {
  const number = Math.min(Number(day.slice(8)), lengthOf(month));
  return `${month}-${String(number).padStart(2, "0")}`;
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
