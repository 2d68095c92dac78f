/**
 * Which board a page shows, and which part of it: all of it stands in the address, so that a link leads there.
 *
 * @example
 * boardInAddress("?rules=freecell&by=moves", "guests").by // "moves"
 */
import { ALL_RULES } from "../engine/index.ts";

export interface BoardAddress {
  readonly rules: string;
  readonly by: string;
  readonly span: string;
  readonly clean: string;
  readonly of: string;
  /** Behind or before a cursor, or around a player: one at most. */
  readonly part: readonly [name: Part, value: string] | null;
}

export type Filter = Exclude<keyof BoardAddress, "part">;
export type Part = (typeof PARTS)[number];

const PARTS = ["after", "before", "around"] as const;

/** What each filter may be, the usual first. */
export const FILTERS: Readonly<Record<Filter, readonly string[]>> = {
  rules: ALL_RULES.map(({ code }) => code),
  by: ["time", "moves"],
  span: ["all", "month", "week"],
  clean: ["0", "1"],
  of: ["accounts", "guests"],
};

/** The board of an address; what is missing or not known is as usual, `of` as the one who looks is. */
export function boardInAddress(search: string, of: string): BoardAddress {
  const query = new URLSearchParams(search);
  const chosen = (name: Filter, usual = FILTERS[name][0]!): string => {
    const value = query.get(name);
    return value !== null && FILTERS[name].includes(value) ? value : usual;
  };
  const part = PARTS.find((name) => query.has(name));
  return {
    rules: chosen("rules"),
    by: chosen("by"),
    span: chosen("span"),
    clean: chosen("clean"),
    of: chosen("of", of),
    part: part === undefined ? null : [part, query.get(part)!],
  };
}

/** What stands behind the question mark for a board, here and in the server's interface. */
export function boardQuery({ part, ...filters }: BoardAddress): string {
  const query = new URLSearchParams(filters);
  if (part !== null) query.set(...part);
  return query.toString();
}

/** The same board with another filter, from its top; or another part of it. */
export function boardWith(address: BoardAddress, change: Partial<BoardAddress>): BoardAddress {
  return { ...address, part: null, ...change };
}
