/**
 * This page's own 16 random bytes for a race, kept in the tab so that after the race they can be held against what is opened.
 */

/** The part of `Storage` in use. */
export interface Keeper {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

function key(race: string): string {
  return `nonce/${race}`;
}

/** The nonce of this tab for the race, made at first use; 32 hex digits. */
export function nonceFor(race: string, keeper: Keeper, random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string {
  const kept = keptNonce(race, keeper);
  if (kept !== null) return kept;
  const bytes = random(new Uint8Array(16));
  const nonce = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  keeper.setItem(key(race), nonce);
  return nonce;
}

/** The nonce if this tab has sent one. */
export function keptNonce(race: string, keeper: Keeper): string | null {
  return keeper.getItem(key(race));
}
