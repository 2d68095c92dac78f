/**
 * Deals that are proved winnable, as a server hands them out: each to one player, with its best known line's length.
 *
 * Where there is none to be had it says why, and what is played then is the page's business.
 */
import type { Rules } from "../engine/index.ts";
import { APIError, type ReadyDeal } from "../wire/api.ts";
import { seedOf } from "./seeds.ts";

/** What is known of a deal: the moves of the best line found, and how hard it is, from 1 to 5. */
export interface Known {
  readonly par: number;
  readonly difficulty: number;
}

/** What its player chose to play: deals that can be won, or any. A deal that is played for want of one changes nothing. */
export type Kind = "winnable" | "any";

/** The kind of a deal, where nobody has said which. */
export function kindOf(known: Known | null): Kind {
  return known === null ? "any" : "winnable";
}

export interface FoundDeal {
  readonly seed: string;
  readonly known: Known;
}

export type NoDeal = "none" | "away";

/** Nobody waits longer for a deal, where nothing else is said. */
const PATIENCE_MS = 3_000;

function isWhole(value: unknown, from: number, to: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= from && (value as number) <= to;
}

/** What somebody claims to know of a deal, or null for what says nothing. */
export function knownOf(par: unknown, difficulty: unknown): Known | null {
  if (!isWhole(par, 1, 10_000) || !isWhole(difficulty, 1, 5)) return null;
  return { par: par as number, difficulty: difficulty as number };
}

export interface Limits {
  /** Ends it before its time: there is no deal then, as from a server that is away. */
  readonly stop?: AbortSignal;
  /** So many ms at most. */
  readonly patience?: number;
}

/** Asks `take` for a deal, for a few seconds at most. */
export async function winnableDeal(
  rules: Rules,
  take: (rules: string, signal: AbortSignal) => Promise<ReadyDeal>,
  { stop, patience = PATIENCE_MS }: Limits = {},
): Promise<FoundDeal | NoDeal> {
  const limit = new AbortController();
  const end = (): void => limit.abort();
  const timer = setTimeout(end, patience);
  stop?.addEventListener("abort", end);
  try {
    const { seed, par, difficulty } = await take(rules.code, limit.signal);
    const known = knownOf(par, difficulty);
    return known !== null && seedOf(seed) === seed ? { seed, known } : "none";
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    return error.code === "none_ready" ? "none" : "away";
  } finally {
    clearTimeout(timer);
    stop?.removeEventListener("abort", end);
  }
}
