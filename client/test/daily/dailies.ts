/** A daily deal and an attempt at it, as the server tells them. */
import type { Attempt, Daily } from "../../src/wire/dailies_api.ts";

export const MIDNIGHT = Date.parse("2026-12-01");

export const NOON = MIDNIGHT - 12 * 3_600_000;

export const OPENED = { server_seed: "cd".repeat(32), seed: "cd".repeat(32), par: 88, difficulty: 2 };

/** FreeCell's deal of a day that goes on. */
export function daily(more: Partial<Daily> = {}): Daily {
  return {
    rules: "freecell",
    day: "2026-11-30",
    state: "open",
    commitment: "ab".repeat(32),
    made_at: 0,
    opens_at: MIDNIGHT - 86_400_000,
    closes_at: MIDNIGHT,
    sealed_until: MIDNIGHT + 3_601_000,
    players: 12,
    finished: 7,
    opened: null,
    attempt: null,
    streak: null,
    ...more,
  };
}

/** A guest's run that came home. */
export function attempt(more: Partial<Attempt> = {}): Attempt {
  const times = { started_at: NOON - 60_000, ends_at: NOON + 3_540_000, ms: 192_400 };
  const rest = { moves: 95, home: 52, clean: true, voided: false, of: "guests" as const, place: 4, among: 12 };
  return { race: "abc123", state: "finished", ...times, ...rest, percentile: null, over_par: null, ...more };
}
