/**
 * Turns for browsers that have no locks, as on plain http: a lease in the browser's database, which every tab reads and
 * writes in transactions of its own, one after the other.
 *
 * Whoever has the lease renews it; that of a tab that was closed or is frozen runs out, and its owner finds it gone. Knows
 * nothing of what is done in a turn.
 *
 * @example
 * const turn = await turnsByLease(databaseCell("squaredeal.guest"))({});
 */
import type { AskTurn, Turn, TurnWish } from "./turns.ts";

export interface Lease {
  readonly holder: string;
  /** Until then, ms of `Date.now()`, which is the same in all tabs. */
  readonly until: number;
}

/** Puts what `next` makes of the lease in its place, in one step that no tab comes between, and returns it. */
export type LeaseCell = (next: (lease: Lease | null) => Lease | null) => Promise<Lease | null>;

/** Longer than a hidden tab's timers are held back. */
export const LEASE_MS = 5_000;
export const RENEW_MS = 1_000;
/** A tab that waits looks so often. */
export const LOOK_MS = 250;

export function turnsByLease(cell: LeaseCell): AskTurn {
  return async (wish) => {
    const holder = String(Math.random());
    for (;;) {
      wish.signal?.throwIfAborted();
      if (await takes(cell, holder, wish.steal === true)) return held(cell, holder);
      if (wish.ifAvailable === true) return null;
      await moment(wish);
    }
  };
}

async function takes(cell: LeaseCell, holder: string, steal: boolean): Promise<boolean> {
  const now = Date.now();
  // One that runs further than any lease may is of a clock that was set back meanwhile.
  const isFree = (lease: Lease | null) => lease === null || lease.until <= now || lease.until > now + LEASE_MS;
  const lease = await cell((kept) => (steal || isFree(kept) ? { holder, until: now + LEASE_MS } : kept));
  return lease?.holder === holder;
}

function held(cell: LeaseCell, holder: string): Turn {
  const lost = new AbortController();
  const mine = (lease: Lease | null) => lease?.holder === holder;
  const renew = async (): Promise<void> => {
    const lease = await cell((kept) => (mine(kept) ? { holder, until: Date.now() + LEASE_MS } : kept));
    if (mine(lease)) return;
    clearInterval(timer);
    lost.abort();
  };
  // What cannot be renewed is not ours any more either.
  const timer = setInterval(() => void renew().catch(() => lost.abort()), RENEW_MS);
  const free = (): void => {
    clearInterval(timer);
    void cell((kept) => (mine(kept) ? null : kept)).catch(() => {}); // it runs out by itself
  };
  return { lost: lost.signal, free };
}

function moment({ signal }: TurnWish): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, LOOK_MS);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", stop, { once: true });
  });
}
