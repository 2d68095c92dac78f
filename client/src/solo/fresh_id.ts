/** A name for a new game, by chance: no other game of this browser has it. */

export function freshId(): string {
  // Also where there is no TLS, so not by randomUUID.
  return [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(36).padStart(2, "0")).join("");
}
