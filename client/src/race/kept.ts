/**
 * What a race page keeps in the browser; where that keeps nothing, or no more, it is kept for as long as the page lives.
 *
 * Knows nothing of what is kept.
 *
 * @example
 * nonceFor(race, OF_TAB, random); // a browser that blocks its storage still races
 */
import type { Keeper } from "./nonce.ts";

/** `storage` may throw, as some browsers' does when it is only looked at. */
export function keeperOf(storage: () => Keeper): Keeper {
  const here = new Map<string, string>();
  return {
    getItem(key) {
      try {
        return here.get(key) ?? storage().getItem(key);
      } catch {
        return null;
      }
    },
    setItem(key, value) {
      try {
        storage().setItem(key, value);
        here.delete(key);
      } catch {
        here.set(key, value);
      }
    },
  };
}

/** Over a reload, in this tab alone. */
export const OF_TAB: Keeper = keeperOf(() => sessionStorage);
/** In all tabs. */
export const OF_BROWSER: Keeper = keeperOf(() => localStorage);
