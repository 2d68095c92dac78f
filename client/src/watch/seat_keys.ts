/**
 * The keys of the watch page: a digit for one table, arrows for the next one, Escape for all.
 *
 * A pure function from a key and what is seen to the seat to look at; `undefined` where the key is none of these.
 *
 * @example
 * seatForKey("2", [0, 1, 3], null) // 1: the second table
 */

/** `seats` are those with a table, in their order; `large` is looked at alone. */
export function seatForKey(key: string, seats: readonly number[], large: number | null): number | null | undefined {
  if (key === "Escape") return large === null ? undefined : null;
  if (/^[0-9]$/.test(key)) return seats[key === "0" ? 9 : Number(key) - 1];
  const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
  const at = large === null ? -1 : seats.indexOf(large);
  if (step === 0 || at < 0) return undefined;
  return seats[(at + step + seats.length) % seats.length];
}
