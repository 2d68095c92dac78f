/**
 * Makes this browser somebody: one guest for all its tabs, however many ask in the same instant.
 *
 * The tabs take turns, so whoever comes second has the cookie of the first; what a guest then does is asked for after
 * that. A browser without locks, as on a page without a secure origin, goes ahead. Knows no names to suggest.
 *
 * @example
 * const { player } = await meOrGuest(() => "Brave Fox");
 * await beginDaily(day, rules); // as that player, whichever tab has made them
 */
import { ask, type Me, me } from "./api.ts";

const TURN = "squaredeal.guest";
/** Who waits for the turn waits for the network of another tab: not for ever. */
const PATIENCE_MS = 20_000;

function inTurn<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const { locks } = navigator as { readonly locks?: LockManager };
  return locks === undefined ? act() : locks.request(TURN, act);
}

function take(name: string, patience = AbortSignal.timeout(PATIENCE_MS)): Promise<Me> {
  return ask<Me>("/api/me", { name }, patience);
}

/** Takes a name: as a fresh guest, or as the one this browser already is. */
export function beCalled(name: string): Promise<Me> {
  return inTurn(() => take(name));
}

/** The one this browser already is; a fresh guest with that name where there is none. */
export function meOrGuest(name: () => string): Promise<Me> {
  return inTurn(async () => {
    const patience = AbortSignal.timeout(PATIENCE_MS);
    return (await me(patience)) ?? (await take(name(), patience));
  });
}
