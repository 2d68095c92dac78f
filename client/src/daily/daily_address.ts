/**
 * Which daily the page shows, and which part of its board: all of it stands in the address, so that a link leads there.
 *
 * What is as usual is left out. A page without a day shows today's, and goes on to the next one at midnight.
 *
 * @example
 * dailyQuery(dailyInAddress("?rules=freecell&day=2026-11-30")) // "day=2026-11-30"
 */
import { type BoardAddress, FILTERS, partOf } from "../boards/board_address.ts";
import { DAILY_RULES, hasDaily } from "../wire/daily_rules.ts";
import { isDay, isMonth } from "../wire/days.ts";

export interface DailyAddress {
  readonly rules: string;
  /** Empty for today. */
  readonly day: string;
  /** The month of the calendar; empty for the day's. */
  readonly month: string;
  readonly by: string;
  readonly clean: string;
  /** Empty for those among whom the one who looks stands. */
  readonly of: string;
  readonly part: BoardAddress["part"];
}

export function dailyInAddress(search: string): DailyAddress {
  const query = new URLSearchParams(search);
  const among = (name: string, choices: readonly string[], usual: string): string => {
    const value = query.get(name) ?? "";
    return choices.includes(value) ? value : usual;
  };
  const text = (name: string, isGood: (text: string) => boolean): string => {
    const value = query.get(name) ?? "";
    return isGood(value) ? value : "";
  };
  return {
    rules: text("rules", hasDaily) || DAILY_RULES[0]!,
    day: text("day", isDay),
    month: text("month", isMonth),
    by: among("by", FILTERS.by, FILTERS.by[0]!),
    clean: among("clean", FILTERS.clean, FILTERS.clean[0]!),
    of: among("of", FILTERS.of, ""),
    part: partOf(query),
  };
}

/** What stands behind the question mark. */
export function dailyQuery({ part, ...rest }: DailyAddress): string {
  const usual: Readonly<Record<string, string>> = {
    rules: DAILY_RULES[0]!,
    by: FILTERS.by[0]!,
    clean: FILTERS.clean[0]!,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value !== (usual[name] ?? "")) query.set(name, value);
  if (part !== null) query.set(...part);
  return query.toString();
}

/** The same address with something else; the board from its top. */
export function dailyWith(address: DailyAddress, change: Partial<DailyAddress>): DailyAddress {
  return { ...address, part: null, ...change };
}

/** The board to be asked for; `of` where the address says nothing. */
export function boardOf(address: DailyAddress, today: string, of: string): BoardAddress {
  const { rules, day, by, clean, part } = address;
  return { rules, by, span: "day", period: day || today, clean, of: address.of || of, part };
}

/** The address of a board of the same daily. */
export function dailyOf(address: DailyAddress, { by, clean, of, part }: BoardAddress): DailyAddress {
  return { ...address, by, clean, of, part };
}
