/**
 * What must be true of every attempt at a daily's deal: when it began, how long it is sealed, and how it is played.
 *
 * All of it follows from the day, the rules and the start.
 */
import type { Looking, Value } from "./findings.ts";
import type { FinishedRace } from "./record.ts";

const RULES: ReadonlySet<string> = new Set(["freecell", "klondike/1/unlimited", "klondike/3/unlimited"]);
const DAY_MS = 86_400_000;
const LIMIT_S = 3_600;
const SLACK_MS = 1_000;
const YEAR_10000 = 253_402_300_800_000;

function dayOf(at: number | null): string | null {
  return at === null || at < 0 || at >= YEAR_10000 ? null : new Date(at).toISOString().slice(0, 10);
}

/** When nobody can play the day's deal any more: the last who may begin does so just before midnight. */
function sealedUntil(day: string): number | null {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return dayOf(Number.isNaN(at) ? null : at) === day ? at + DAY_MS + LIMIT_S * 1_000 + SLACK_MS : null;
}

function spelled(values: readonly (Value & (string | number | boolean | null))[]): string {
  return values
    .map((value) => (value === null ? "none" : value === true ? "yes" : value === false ? "no" : value))
    .join(" ");
}

/** Compares what the view tells of its day; a race that is no daily's tells nothing. */
export function lookAtDaily(
  looking: Looking,
  { daily, sealed_until, starts_at, options, seats }: FinishedRace["view"],
): void {
  if (daily === null) {
    if (sealed_until !== null) looking.same("sealed_until", sealed_until, null);
    return;
  }
  const { rules, undo, hints, limit_s, goal, seed, certified, listed, rated } = options;
  looking.same("daily", daily, dayOf(starts_at));
  looking.same("sealed_until", sealed_until, sealedUntil(daily));
  looking.same("daily.rules", rules, RULES.has(rules) ? rules : "not of a daily");
  looking.same(
    "daily.seats",
    seats.map(({ seat }) => seat),
    [0],
  );
  const claimed = spelled([undo, hints, limit_s, goal, seed, certified, options.seats, listed, rated]);
  const found = spelled([rules === "freecell", false, LIMIT_S, "all", null, false, 1, false, false]);
  looking.same("daily.options", claimed, found);
}
