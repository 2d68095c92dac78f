/**
 * Turns that the tabs of one browser take, one at a time, by the browser's locks.
 *
 * A turn ends when its tab frees it or is closed; another tab may also take it away, and the one that had it hears of that.
 * Knows nothing of what is done in it.
 *
 * @example
 * const turn = await turnsByLocks(navigator.locks, "squaredeal.guest")({});
 * try {
 *   await fetch("/api/me", { signal: turn.lost });
 * } finally {
 *   turn.free();
 * }
 */

export interface Turn {
  /** Aborted when another tab has taken the turn away. */
  readonly lost: AbortSignal;
  free(): void;
}

/** One of these, or none: `signal` gives up asking, `ifAvailable` does not wait, `steal` takes it from whoever has it. */
export interface TurnWish {
  readonly signal?: AbortSignal;
  readonly ifAvailable?: boolean;
  readonly steal?: boolean;
}

/** Asks for the turn; null where it is not free and one does not wait. */
export type AskTurn = (wish: TurnWish) => Promise<Turn | null>;

export function turnsByLocks(locks: LockManager, name: string): AskTurn {
  return (wish) =>
    new Promise((resolve, reject) => {
      const lost = new AbortController();
      const hold = (lock: Lock | null): Promise<void> | null => {
        if (lock !== null) return new Promise((free) => resolve({ lost: lost.signal, free }));
        resolve(null);
        return null;
      };
      // It fails before the turn is there, or when that is taken away.
      locks.request(name, wish as LockOptions, hold).catch((error: unknown) => {
        lost.abort();
        reject(error);
      });
    });
}
