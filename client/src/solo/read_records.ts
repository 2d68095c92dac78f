/**
 * Reads records from what a browser or a file has kept: either they are sound, or there are none.
 *
 * Sound is what play can have led to: no more games won than played, no streak longer than the best one. Knows no storage.
 */
import type { Records, Win } from "./records.ts";
import { MOST_OPEN, MOST_OVER } from "./records.ts";
import { seedOf } from "./seeds.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Names a game among those of a browser. */
const GAME_ID = /^[\w-]{1,40}$/;

export function isGameId(value: unknown): value is string {
  return typeof value === "string" && GAME_ID.test(value);
}

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** The fields of an object; null for anything else. */
export function fieldsOf(value: unknown): Fields | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

export function winFrom(value: unknown): Win | null {
  const { moves, ms, seed, hints = 0 } = fieldsOf(value) ?? {};
  if (!isCount(moves) || !isCount(ms) || !isCount(hints)) return null;
  if (typeof seed !== "string" || seedOf(seed) !== seed) return null;
  return { moves, ms, seed, hints };
}

function idsFrom(value: unknown, most: number): readonly string[] | null {
  if (!Array.isArray(value) || value.length > most || new Set(value).size !== value.length) return null;
  return value.every(isGameId) ? value : null;
}

function isSound({ played, won, streak, bestStreak, fewest, fastest, open, over }: Records): boolean {
  if (won + open.length > played || streak > bestStreak || bestStreak > won) return false;
  if ((won === 0) !== (fewest === null) || (won === 0) !== (fastest === null)) return false;
  return !open.some((game) => over.includes(game));
}

/** Records, or null for what is none. */
export function recordsFrom(value: unknown): Records | null {
  const { played, won, streak, bestStreak, totalMs, ...rest } = fieldsOf(value) ?? {};
  const counts = [played, won, streak, bestStreak, totalMs];
  if (!counts.every(isCount)) return null;
  const [open, over] = [idsFrom(rest["open"], MOST_OPEN), idsFrom(rest["over"], MOST_OVER)];
  if (open === null || over === null) return null;
  const [fewest, fastest] = [winFrom(rest["fewest"]), winFrom(rest["fastest"])];
  const [a, b, c, d, e] = counts as [number, number, number, number, number];
  const records = { played: a, won: b, streak: c, bestStreak: d, fewest, fastest, totalMs: e, open, over };
  return isSound(records) ? records : null;
}
