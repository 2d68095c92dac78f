/** Locks and leases as browsers have them, in memory. */
import { vi } from "vitest";
import type { Lease, LeaseCell } from "../../src/wire/lease.ts";

/** Locks as a browser has them, as far as turns use them: who asks waits for those before, or takes the lock away. */
export function someLocks(): LockManager {
  let holder: { readonly lock: Lock; readonly taken: (error: unknown) => void } | null = null;
  const waiting: (() => void)[] = [];
  const hold = (act: (lock: Lock) => unknown, resolve: (answer: unknown) => void, taken: (error: unknown) => void) => {
    const mine = { lock: { name: "", mode: "exclusive" } as Lock, taken };
    holder = mine;
    const free = (): void => {
      if (holder !== mine) return;
      holder = null;
      waiting.shift()?.();
    };
    Promise.resolve(act(mine.lock)).then(resolve, taken).finally(free);
  };
  const request = (_: string, { ifAvailable, steal, signal }: LockOptions, act: (lock: Lock | null) => unknown) =>
    new Promise((resolve, reject) => {
      if (holder === null) return hold(act, resolve, reject);
      if (ifAvailable === true) return resolve(act(null));
      if (steal === true) {
        holder.taken(new DOMException("Stolen.", "AbortError"));
        return hold(act, resolve, reject);
      }
      const begin = () => hold(act, resolve, reject);
      waiting.push(begin);
      signal?.addEventListener("abort", () => {
        if (!waiting.includes(begin)) return;
        waiting.splice(waiting.indexOf(begin), 1);
        reject(signal.reason);
      });
      return undefined;
    });
  return { request } as unknown as LockManager;
}

/** A value that all tabs of one browser share; `kept` reads it, and `breaks` makes it fail from then on. */
export function someCell() {
  let kept: Lease | null = null;
  let broken = false;
  const cell: LeaseCell = async (next) => {
    await Promise.resolve(); // a transaction is never done at once
    if (broken) throw new Error("There is no database.");
    kept = next(kept);
    return kept;
  };
  return { cell, kept: () => kept, put: (lease: Lease | null) => (kept = lease), breaks: () => (broken = true) };
}

/** Lets so much time go by, and all that happens in it happen. */
export function pass(ms: number): Promise<unknown> {
  return vi.advanceTimersByTimeAsync(ms);
}
