/** What those with a role ask and decide over HTTP; failures are `APIError`s as everywhere. */
import { ask } from "./api.ts";

export type Role = "moderator" | "admin";

/** Somebody in a list: the name is null for who has left. */
export interface Person {
  readonly id: string;
  readonly name: string | null;
  readonly kind: string | null;
}

export interface Bar {
  readonly below_ms: number | null;
  readonly count: number;
}

export interface Evidence {
  readonly moves: number;
  readonly homeward: number;
  readonly undos: number;
  readonly judged: number;
  readonly median_ms: number | null;
  readonly quick_share: number | null;
  readonly spread: number | null;
  readonly longest_ms: number;
  readonly line_share: number | null;
  readonly line_run: number | null;
  readonly over_par: number | null;
  readonly bars: readonly Bar[];
  readonly flags: readonly string[];
}

export interface Review {
  readonly race: string;
  readonly seat: number;
  readonly player: Person;
  readonly rules: string;
  readonly day: string | null;
  readonly ms: number | null;
  readonly moves: number;
  readonly over_at: number;
  /** Null where the moves cannot be read. */
  readonly evidence: Evidence | null;
  readonly reasons: readonly string[];
  readonly state: "pending" | "cleared" | "voided";
  readonly at: number;
  readonly decided_at: number | null;
  readonly by: Person | null;
  readonly why: string | null;
}

export interface Report {
  readonly id: string;
  readonly at: number;
  readonly player: Person;
  readonly by: Person;
  readonly about: string;
  readonly text: string;
  readonly race: string | null;
  readonly state: "open" | "closed";
  readonly outcome: string | null;
  readonly why: string | null;
}

export interface FoundPlayer {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly since: number;
  readonly role: Role | null;
  readonly open_reports: number;
}

export interface Flag {
  readonly name: string;
  readonly on: boolean;
  /** What it lets people do. */
  readonly text: string;
  readonly at: number | null;
  readonly by_name: string | null;
}

export interface AuditEntry {
  readonly id: string;
  readonly at: number;
  readonly who: string;
  readonly who_name: string | null;
  readonly what: string;
  readonly on: string;
  readonly player: string | null;
  readonly player_name: string | null;
  readonly why: string;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

export interface Retention {
  readonly rules: readonly { readonly name: string; readonly days: number | null; readonly text: string }[];
  readonly last: {
    readonly started_at: number;
    readonly finished_at: number | null;
    readonly removed: Readonly<Record<string, number>> | null;
  } | null;
}

/** The role of who asks; an `APIError` with code `not_allowed` or `sign_in_again`, or of status 401. */
export async function myRole(): Promise<Role> {
  return (await ask<{ role: Role }>("/api/admin/me")).role;
}

function part(state: string, after: string): string {
  return `?${new URLSearchParams([["state", state], ...(after === "" ? [] : [["after", after]])])}`;
}

export function readReviews(
  state: string,
  after: string,
): Promise<{ readonly reviews: readonly Review[]; readonly after: string | null }> {
  return ask(`/api/admin/reviews${part(state, after)}`);
}

export async function decideReview({ race, seat }: Review, outcome: string, why: string): Promise<void> {
  await ask(`/api/admin/reviews/${race}/${seat}`, { outcome, why });
}

export function readReports(
  state: string,
  after: string,
): Promise<{ readonly reports: readonly Report[]; readonly after: string | null }> {
  return ask(`/api/admin/reports${part(state, after)}`);
}

export async function closeReport(id: string, outcome: string, why: string): Promise<void> {
  await ask(`/api/admin/reports/${encodeURIComponent(id)}`, { outcome, why });
}

export async function findPlayers(name: string): Promise<readonly FoundPlayer[]> {
  return (await ask<{ players: readonly FoundPlayer[] }>(`/api/admin/players?${new URLSearchParams({ name })}`))
    .players;
}

/** Gives a player another name, or a neutral one for an empty `name`; returns it. */
export async function rename(player: string, name: string, why: string): Promise<string> {
  const wanted = name === "" ? { why } : { name, why };
  return (await ask<{ name: string }>(`/api/admin/players/${encodeURIComponent(player)}/name`, wanted)).name;
}

/** Gives an account a role, or takes it for null. */
export async function setRole(player: string, role: Role | null, why: string): Promise<void> {
  await ask(`/api/admin/players/${encodeURIComponent(player)}/role`, { role, why });
}

/** Excuses a day that a player has missed through no fault of theirs. */
export async function excuseDay(player: string, rules: string, day: string, why: string): Promise<void> {
  await ask("/api/admin/streaks", { player, rules, day, why });
}

export async function readFlags(): Promise<readonly Flag[]> {
  return (await ask<{ flags: readonly Flag[] }>("/api/admin/flags")).flags;
}

export async function setFlag(name: string, on: boolean, why: string): Promise<void> {
  await ask(`/api/admin/flags/${name}`, { on, why }, null, "PUT");
}

export function readAudit(
  after: string,
): Promise<{ readonly entries: readonly AuditEntry[]; readonly after: string | null }> {
  return ask(`/api/admin/audit${after === "" ? "" : `?${new URLSearchParams({ after })}`}`);
}

export function readRetention(): Promise<Retention> {
  return ask("/api/admin/retention");
}

/** Reports a player, of a race or of none; the same while it is open is told once. */
export async function report(player: string, about: string, text: string, race: string): Promise<void> {
  const told = race === "" ? { about, text } : { about, text, race };
  await ask(`/api/players/${encodeURIComponent(player)}/reports`, told);
}
