/**
 * Dailies over HTTP; failures are `APIError`s as everywhere. Times are shared ms, days those of UTC.
 *
 * Knows no page.
 *
 * @example
 * const { today, dailies } = await readDailies();
 */
import { ask } from "./api.ts";

export interface Streak {
  readonly current: number;
  readonly best: number;
  /** A run of yesterday is under way and may carry it on. */
  readonly pending: boolean;
}

/** One's own run at a daily. */
export interface Attempt {
  readonly race: string;
  /** "running", or how the seat ended. */
  readonly state: string;
  readonly started_at: number;
  readonly ends_at: number;
  readonly ms: number | null;
  readonly moves: number;
  readonly home: number;
  readonly clean: boolean;
  /** A moderator has decided that it does not count; it has no place then. */
  readonly voided: boolean;
  readonly of: "accounts" | "guests";
  /** By time, among `among` on the board of these players. */
  readonly place: number | null;
  readonly among: number;
  /** The share of the others that it beats, in percent; null before the seal opens. */
  readonly percentile: number | null;
  /** Moves more than the best known line; null before the seal opens. */
  readonly over_par: number | null;
}

export interface OpenedDaily {
  readonly server_seed: string;
  readonly seed: string;
  /** Of the proof that the deal can be won. */
  readonly par: number | null;
  readonly difficulty: number | null;
}

export interface Daily {
  readonly rules: string;
  readonly day: string;
  /** "open" until `closes_at`, "closed" until `sealed_until`, then "opened". */
  readonly state: "open" | "closed" | "opened";
  /** Null as long as the deal is not made. */
  readonly commitment: string | null;
  readonly made_at: number | null;
  readonly opens_at: number;
  readonly closes_at: number;
  readonly sealed_until: number;
  readonly players: number;
  readonly finished: number;
  readonly opened: OpenedDaily | null;
  readonly attempt: Attempt | null;
  readonly streak: Streak | null;
}

export interface Tomorrow {
  readonly rules: string;
  readonly day: string;
  readonly commitment: string | null;
}

export interface Dailies {
  readonly now: number;
  readonly today: string;
  readonly next_at: number;
  readonly dailies: readonly Daily[];
  readonly tomorrow: readonly Tomorrow[];
}

/** A day of a month's calendar. */
export interface CalendarDay {
  readonly day: string;
  readonly state: Daily["state"];
  readonly players: number;
  readonly finished: number;
  readonly attempt: Pick<Attempt, "race" | "state" | "ms" | "moves" | "voided"> | null;
}

export interface Month {
  readonly rules: string;
  readonly month: string;
  /** The first day that has a daily of these rules; null for none yet. */
  readonly first: string | null;
  readonly days: readonly CalendarDay[];
}

function of(rules: string): string {
  return `rules=${encodeURIComponent(rules)}`;
}

export function readDailies(): Promise<Dailies> {
  return ask("/api/dailies");
}

export function readDaily(day: string, rules: string): Promise<Daily> {
  return ask(`/api/dailies/${day}?${of(rules)}`);
}

export function readMonth(month: string, rules: string): Promise<Month> {
  return ask(`/api/dailies/months/${month}?${of(rules)}`);
}

/** Begins one's run at today's daily; the race of the run that was begun before, where there is one. */
export function beginDaily(day: string, rules: string): Promise<{ readonly race: string }> {
  return ask(`/api/dailies/${day}/attempts`, { rules });
}
