/**
 * Which board a page shows, and which part of it: all of it stands in the address, so that a link leads there.
 *
 * @example
 * boardInAddress("?rules=freecell&by=moves", "guests").by // "moves"
 */

import { ALL_RULES } from "../engine/index.ts";
import { hasDaily } from "../wire/daily_rules.ts";
import { isPeriod } from "./periods.ts";

export interface BoardAddress {
  readonly rules: string;
  readonly by: string;
  readonly span: string;
  /** The day, week or month; empty for the one that runs, and for all time. */
  readonly period: string;
  readonly clean: string;
  readonly of: string;
  /** Behind or before a cursor, or around a player: one at most. */
  readonly part: readonly [name: Part, value: string] | null;
}

export type Filter = Exclude<keyof BoardAddress, "part" | "period">;
export type Part = (typeof PARTS)[number];

const PARTS = ["after", "before", "around"] as const;

/** What each filter may be, the usual first. */
export const FILTERS: Readonly<Record<Filter, readonly string[]>> = {
  rules: ALL_RULES.map(({ code }) => code),
  by: ["time", "moves"],
  span: ["all", "month", "week", "day"],
  clean: ["0", "1"],
  of: ["accounts", "guests"],
};

/** The choices of a filter where some of the others have been made: boards of days are those of dailies. */
export function choicesOf(name: Filter, rules: string): readonly string[] {
  return name === "span" && !hasDaily(rules) ? FILTERS.span.filter((span) => span !== "day") : FILTERS[name];
}

/** The part that an address asks for. */
export function partOf(query: URLSearchParams): BoardAddress["part"] {
  const part = PARTS.find((name) => query.has(name));
  return part === undefined ? null : [part, query.get(part)!];
}

/** The board of an address; what is missing or not known is as usual, `of` as the one who looks is. */
export function boardInAddress(search: string, of: string): BoardAddress {
  const query = new URLSearchParams(search);
  const chosen = (name: Filter, rules: string, usual = FILTERS[name][0]!): string => {
    const value = query.get(name);
    return value !== null && choicesOf(name, rules).includes(value) ? value : usual;
  };
  const rules = chosen("rules", "");
  const span = chosen("span", rules);
  const period = query.get("period") ?? "";
  return {
    rules,
    by: chosen("by", rules),
    span,
    period: isPeriod(span, period) ? period : "",
    clean: chosen("clean", rules),
    of: chosen("of", rules, of),
    part: partOf(query),
  };
}

/** What stands behind the question mark for a board, here and in the server's interface. */
export function boardQuery({ part, period, ...filters }: BoardAddress): string {
  const query = new URLSearchParams(filters);
  if (period !== "") query.set("period", period);
  if (part !== null) query.set(...part);
  return query.toString();
}

/** The same board with another filter, from its top; or another part of it. A period is one of its span. */
export function boardWith(address: BoardAddress, change: Partial<BoardAddress>): BoardAddress {
  const next = { ...address, part: null, ...change };
  const span = choicesOf("span", next.rules).includes(next.span) ? next.span : FILTERS.span[0]!;
  return { ...next, span, period: isPeriod(span, next.period) ? next.period : "" };
}
