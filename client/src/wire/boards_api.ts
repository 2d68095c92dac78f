/**
 * Leaderboards and players over HTTP; failures are `APIError`s as everywhere.
 *
 * Knows no page.
 *
 * @example
 * const { rows } = await readBoard("rules=freecell&span=week");
 */
import { ask } from "./api.ts";

export interface BoardRow {
  readonly place: number;
  readonly player: string;
  readonly name: string;
  readonly kind: string;
  readonly ms: number;
  readonly moves: number;
  /** False only on boards of days, behind those that are. */
  readonly finished: boolean;
  readonly home: number;
  readonly clean: boolean;
  readonly over_at: number;
  readonly race: string;
  readonly seat: number;
}

export interface BoardAnswer {
  /** The month, week or day, UTC; empty for all time. */
  readonly period: string;
  /** The one that runs now. */
  readonly current: string;
  /** How many stand on the whole board. */
  readonly players: number;
  readonly rows: readonly BoardRow[];
  readonly before: string | null;
  readonly after: string | null;
}

export interface RulesRecord {
  readonly rules: string;
  readonly races: number;
  readonly finished: number;
  readonly wins: number;
  readonly best_ms: number | null;
  readonly best_moves: number | null;
}

/** A player's dailies under one rule set. */
export interface DailyRecord {
  readonly rules: string;
  readonly played: number;
  readonly finished: number;
  /** Days in a row, and the most there ever were. */
  readonly streak: number;
  readonly best_streak: number;
  readonly best_ms: number | null;
  readonly best_moves: number | null;
}

export interface Career {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly since: number;
  readonly races: number;
  readonly finished: number;
  readonly clean: number;
  readonly wins: number;
  readonly streak: number;
  readonly rules: readonly RulesRecord[];
  readonly dailies: readonly DailyRecord[];
}

export interface Played {
  readonly race: string;
  readonly seat: number;
  readonly rules: string;
  readonly state: string;
  readonly place: number | null;
  readonly seats: number;
  readonly ms: number | null;
  readonly moves: number;
  readonly home: number;
  readonly clean: boolean;
  readonly over_at: number;
  readonly why: string | null;
  /** The day of the daily that it was a run at. */
  readonly daily: string | null;
}

export interface HistoryAnswer {
  readonly rows: readonly Played[];
  readonly after: string | null;
}

/** A part of a board; `query` is what follows the question mark. */
export function readBoard(query: string): Promise<BoardAnswer> {
  return ask(`/api/boards?${query}`);
}

export function readCareer(player: string): Promise<Career> {
  return ask(`/api/players/${encodeURIComponent(player)}`);
}

/** A player's races behind a cursor, or the newest. */
export function readRaces(player: string, after: string | null): Promise<HistoryAnswer> {
  const query = after === null ? "" : `?after=${encodeURIComponent(after)}`;
  return ask(`/api/players/${encodeURIComponent(player)}/races${query}`);
}
