/** Leaderboards and players over HTTP; failures are `APIError`s as everywhere. */
import { ask } from "./api.ts";

export interface BoardRow {
  readonly place: number;
  readonly player: string;
  readonly name: string;
  readonly kind: string;
  readonly ms: number;
  readonly moves: number;
  readonly clean: boolean;
  readonly over_at: number;
  readonly race: string;
  readonly seat: number;
}

export interface BoardAnswer {
  /** The month or week, UTC; empty for all time. */
  readonly period: string;
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
