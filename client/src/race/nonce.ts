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

function beforeKey(race: string): string {
  return `nonce-before/${race}`;
}

function standsKey(race: string): string {
  return `nonce-stands/${race}`;
}

/** The nonce of this tab for the race, made at first use; 32 hex digits. */
export function nonceFor(race: string, keeper: Keeper, random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string {
  keeper.setItem(beforeKey(race), "");
  const kept = keptNonce(race, keeper);
  if (kept !== null) return kept;
  const bytes = random(new Uint8Array(16));
  const nonce = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  keeper.setItem(key(race), nonce);
  return nonce;
}

/**
 * Another nonce for the race, where other deals are wanted. The one before counts again if the server refuses this one, and
 * is forgotten with the next use.
 */
export function otherNonce(
  race: string,
  keeper: Keeper,
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array,
): string {
  const before = keptNonce(race, keeper) ?? "";
  keeper.setItem(key(race), "");
  const nonce = nonceFor(race, keeper, random);
  keeper.setItem(beforeKey(race), before);
  return nonce;
}

/** The server has refused a nonce: the one before it counts, if there is one. */
export function nonceRefused(race: string, keeper: Keeper): void {
  const before = keeper.getItem(beforeKey(race)) ?? "";
  if (before !== "") keeper.setItem(key(race), before);
  keeper.setItem(beforeKey(race), "");
}

/** The nonce if this tab has sent one. */
export function keptNonce(race: string, keeper: Keeper): string | null {
  return keeper.getItem(key(race)) || null;
}

/** The game has begun with the nonce: it must be in the deal. */
export function nonceStands(race: string, keeper: Keeper): void {
  keeper.setItem(standsKey(race), keptNonce(race, keeper) ?? "");
}

/** Whether the nonce that is kept must be in the deal. */
export function doesNonceStand(race: string, keeper: Keeper): boolean {
  const kept = keptNonce(race, keeper);
  return kept !== null && keeper.getItem(standsKey(race)) === kept;
}
