/**
 * The periods that boards are of: days, months, and weeks of ISO 8601 from Monday on, as the server names them. Knows no clock.
 *
 * Names of one kind are ordered as texts.
 *
 * @example
 * periodAfter("week", "2026-W53", 1) // "2027-W01"
 */
import { dayAfter, isDay, isMonth, monthAfter, weekdayOf } from "../wire/days.ts";
import { dayWords, monthWords } from "../words/dates.ts";
import { words } from "../words/words.ts";

/** The Monday of a week. */
function mondayOf(week: string): string {
  const [year, number] = week.split("-W");
  const fourth = `${year}-01-04`; // always in the first week
  return dayAfter(fourth, 7 * (Number(number) - 1) - weekdayOf(fourth));
}

function weekOf(day: string): string {
  const thursday = dayAfter(day, 3 - weekdayOf(day));
  const year = thursday.slice(0, 4);
  const days = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / 86_400_000;
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, "0")}`;
}

/** Whether a text names a period of such boards. */
export function isPeriod(span: string, text: string): boolean {
  if (span === "day") return isDay(text);
  if (span === "month") return isMonth(text);
  return span === "week" && /^\d{4}-W\d\d$/.test(text) && weekOf(mondayOf(text)) === text;
}

/** The period so many later; earlier for a number below 0. */
export function periodAfter(span: string, period: string, steps: number): string {
  if (span === "day") return dayAfter(period, steps);
  if (span === "month") return monthAfter(period, steps);
  return weekOf(dayAfter(mondayOf(period), 7 * steps));
}

/** "November 2026", "30 November 2026", or a week with its first and last day. */
export function periodWords(span: string, period: string): string {
  if (span === "day") return dayWords(period);
  if (span === "month") return monthWords(period);
  const monday = mondayOf(period);
  const facts = { week: Number(period.slice(6)), first: dayWords(monday), last: dayWords(dayAfter(monday, 6)) };
  return words("boards-week", facts);
}
