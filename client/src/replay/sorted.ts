/**
 * Looking up in ascending numbers.
 *
 * @example
 * countUpTo([10, 20, 20, 30], 20) // 3
 */

/** How many of them are at most `value`, by halving. */
export function countUpTo(ascending: readonly number[], value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
