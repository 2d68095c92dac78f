/**
 * Why a socket was closed, and whether it may be opened again.
 *
 * A code that is not in the final list may always be retried: the network closes with 1006, a proxy with what it likes.
 *
 * @example
 * isFinal(REPLACED) // true: another tab has taken the seat
 * isFinal(1006) // false
 */

export const REPLACED = 4501;
export const NOT_YOUR_SEAT = 4502;
export const WRONG_PROTOCOL = 4503;
export const SESSION_EXPIRED = 4504;

/** Closed with one of these, a client stays closed until a person asks for more; two tabs would else fight for ever. */
const FINAL: ReadonlySet<number> = new Set([1008, 1009, REPLACED, NOT_YOUR_SEAT, WRONG_PROTOCOL, SESSION_EXPIRED]);

export function isFinal(code: number): boolean {
  return FINAL.has(code);
}
