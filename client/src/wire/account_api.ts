/**
 * Accounts and sessions over HTTP; failures are `APIError`s as everywhere.
 *
 * Keeps no password.
 *
 * @example
 * const { name } = await signIn("Ann", password);
 */
import { ask, type Me } from "./api.ts";

/** One place where somebody is signed in; times in ms since 1970. */
export interface Session {
  readonly id: string;
  /** What the browser there calls itself; empty where nothing is known. */
  readonly device: string;
  readonly made: number;
  readonly used: number;
  readonly current: boolean;
}

export const EXPORT = "/api/account/export";

/** Makes the guest that this browser is an account. */
export function makeAccount(name: string, password: string): Promise<Me> {
  return ask("/api/account", { name, password });
}

export function signIn(name: string, password: string): Promise<Me> {
  return ask("/api/session", { name, password });
}

export async function signOut(): Promise<void> {
  await ask("/api/session", undefined, null, "DELETE");
}

export async function changePassword(old: string, chosen: string): Promise<void> {
  await ask("/api/account/password", { old, new: chosen });
}

export async function listSessions(): Promise<readonly Session[]> {
  return (await ask<{ sessions: readonly Session[] }>("/api/sessions")).sessions;
}

/** Ends one session, or all others for null. */
export async function endSession(id: string | null): Promise<void> {
  await ask(id === null ? "/api/sessions" : `/api/sessions/${encodeURIComponent(id)}`, undefined, null, "DELETE");
}

/** Deletes the account for good. */
export async function leave(password: string): Promise<void> {
  await ask("/api/account", { password }, null, "DELETE");
}
