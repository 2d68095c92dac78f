/**
 * Makes this browser somebody: one guest for all its tabs, however many ask in the same instant.
 *
 * The tabs take turns, so whoever comes second has the cookie of the first; what a guest then does is asked for after
 * that. One that has to wait is told, and may go on at once: the other tab then asks anew, after it. Knows no names to
 * suggest, and not how waiting is shown.
 *
 * @example
 * const { player } = await meOrGuest(() => "Brave Fox", (ways) => shown(ways));
 * await beginDaily(day, rules); // as that player, whichever tab has made them
 */
import { APIError, ask, type Me, me } from "./api.ts";
import { turnsByLease } from "./lease.ts";
import { databaseCell } from "./lease_cell.ts";
import { type AskTurn, type Turn, turnsByLocks } from "./turns.ts";

const TURN = "squaredeal.guest";
/** Who waits for the turn waits for the network of another tab: not for ever. */
const PATIENCE_MS = 20_000;
/** A wait as short as that is not worth a word. */
export const UNTOLD_MS = 1_000;

/** What whoever waits for another tab may do; giving up ends in an `APIError` with code `gave_up`. */
export interface WaysOn {
  goOn(): void;
  giveUp(): void;
}

/** Shows that one waits; what it returns is called when that is over. */
export type Waits = (ways: WaysOn) => () => void;

/** Takes a name: as a fresh guest, or as the one this browser already is. */
export function beCalled(name: string, waits: Waits): Promise<Me> {
  return inTurn((lost) => take(name, patience(lost)), waits);
}

/** The one this browser already is; a fresh guest with that name where there is none. */
export function meOrGuest(name: () => string, waits: Waits): Promise<Me> {
  return inTurn(async (lost) => {
    const signal = patience(lost);
    return (await me(signal)) ?? (await take(name(), signal));
  }, waits);
}

function take(name: string, signal: AbortSignal): Promise<Me> {
  return ask<Me>("/api/me", { name }, signal);
}

function patience(lost: AbortSignal): AbortSignal {
  const given = new AbortController();
  const end = (): void => given.abort();
  lost.addEventListener("abort", end);
  setTimeout(end, PATIENCE_MS);
  return given.signal;
}

async function inTurn<Answer>(act: (lost: AbortSignal) => Promise<Answer>, waits: Waits): Promise<Answer> {
  for (;;) {
    const turn = await myTurn(waits);
    try {
      return await act(turn.lost);
    } catch (error) {
      if (!turn.lost.aborted) throw error;
    } finally {
      turn.free();
    }
  }
}

/** A browser without locks has its database; one that keeps nothing at all has no cookie for its tabs to share either. */
async function myTurn(waits: Waits): Promise<Turn> {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (locks !== undefined) return waited(turnsByLocks(locks, TURN), waits);
  try {
    return await waited(turnsByLease(databaseCell(TURN)), waits);
  } catch (error) {
    if (error instanceof APIError) throw error;
    return { lost: new AbortController().signal, free: () => {} };
  }
}

async function waited(asked: AskTurn, waits: Waits): Promise<Turn> {
  const free = await asked({ ifAvailable: true });
  if (free !== null) return free;
  const wait = new AbortController();
  let goesOn = false;
  let over = (): void => {};
  const goOn = (): void => {
    goesOn = true;
    wait.abort();
  };
  const told = setTimeout(() => {
    over = waits({ goOn, giveUp: () => wait.abort() });
  }, UNTOLD_MS);
  try {
    return (await asked({ signal: wait.signal }))!;
  } catch (error) {
    if (!wait.signal.aborted) throw error;
    if (!goesOn) throw new APIError(0, "gave_up", "");
    return (await asked({ steal: true }))!;
  } finally {
    clearTimeout(told);
    over();
  }
}
