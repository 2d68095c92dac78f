/**
 * The server's HTTP interface, as far as pages use it.
 *
 * An answer that is no success is an `APIError` with the server's code and sentence; a network that fails is one with code `network`.
 */
import type { Opened, OptionsIn, RaceCard, RaceView, Standing } from "./protocol.ts";

export interface Me {
  readonly player: string;
  readonly name: string;
  readonly kind: string;
}

export interface RaceAnswer {
  readonly race: RaceView;
  readonly standings: readonly Standing[];
  readonly opened: Opened | null;
  /** Seats whose results count no more; nobody decides so while a race is new. */
  readonly voided: readonly number[];
}

export class APIError extends Error {
  override readonly name = "APIError";
  readonly status: number;
  readonly code: string;
  /** After so many seconds it is worth asking again; null where nothing was said of it. */
  readonly retryAfter: number | null;

  constructor(status: number, code: string, text: string, retryAfter: number | null = null) {
    super(text);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

function retryAfter({ headers }: Response): number | null {
  const text = headers.get("retry-after");
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

/** Asks the server: GET, POST with a body, or by the `method` named. */
export async function ask<Answer>(
  path: string,
  body?: unknown,
  signal: AbortSignal | null = null,
  method = body === undefined ? "GET" : "POST",
): Promise<Answer> {
  const told = { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const init: RequestInit = { method, ...(body === undefined ? {} : told) };
  let response: Response;
  try {
    response = await fetch(path, { ...init, credentials: "same-origin", signal });
  } catch {
    throw new APIError(0, "network", "");
  }
  const answer: unknown = await response.json().catch(() => ({}));
  if (response.ok) return answer as Answer;
  const { error = "unknown", text = "" } = (answer ?? {}) as { error?: string; text?: string };
  throw new APIError(response.status, error, text, retryAfter(response));
}

/** Who this browser is, or null before it has chosen a name. */
export async function me(signal: AbortSignal | null = null): Promise<Me | null> {
  try {
    return await ask<Me>("/api/me", undefined, signal);
  } catch (error) {
    if (error instanceof APIError && error.status === 401) return null;
    throw error;
  }
}

export function createRace(options: OptionsIn): Promise<{ readonly id: string; readonly url: string }> {
  return ask("/api/races", options);
}

export async function listRaces(): Promise<readonly RaceCard[]> {
  return (await ask<{ races: readonly RaceCard[] }>("/api/races")).races;
}

/** A race as anybody may see it; an `APIError` of status 404 where there is none. */
export function readRace(id: string): Promise<RaceAnswer> {
  return ask(`/api/races/${encodeURIComponent(id)}`);
}

/** The replay of a race that is over, to be verified before it is believed; an `APIError` with code `sealed` before. */
export function readReplay(id: string): Promise<unknown> {
  return ask(`/api/races/${encodeURIComponent(id)}/replay`);
}

/** What a solver found out about a position; `line` leads to the win, and is empty unless the verdict is won. */
export interface SolverAnswer {
  readonly verdict: "won" | "lost" | "unknown";
  readonly line: readonly string[];
}

/** Asks whether a position can be won. An abort is an `APIError` with code `network`, as other failures of the way are. */
export function askSolver(rules: string, position: string, signal: AbortSignal): Promise<SolverAnswer> {
  return ask("/api/hints", { rules, position }, signal);
}

/** A deal that can be won: the moves of the best known line, and how hard it is, from 1 to 5. */
export interface ReadyDeal {
  readonly seed: string;
  readonly par: number;
  readonly difficulty: number;
}

/** Takes a deal that nobody has been given yet; an `APIError` with code `none_ready` where there is none now. */
export function takeDeal(rules: string, signal: AbortSignal): Promise<ReadyDeal> {
  return ask("/api/deals", { rules }, signal);
}

/** Whether the server can be reached at all. */
export async function isThere(): Promise<boolean> {
  try {
    return (await fetch("/healthz/live", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
