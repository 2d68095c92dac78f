/**
 * The times of a game's moves as a text: what each took behind the one before it, in ms.
 *
 * @example
 * timesText([900, 2_150]); // "900 1250"
 * timesFrom("900 1250"); // [900, 2150]
 */

export function timesText(at: readonly number[]): string {
  return at.map((ms, index) => ms - (at[index - 1] ?? 0)).join(" ");
}

/** The times of a text, or null for what is none. */
export function timesFrom(text: unknown): readonly number[] | null {
  if (typeof text !== "string" || !/^(\d{1,12}( \d{1,12})*)?$/.test(text)) return null;
  let ms = 0;
  const at = text === "" ? [] : text.split(" ").map((step) => (ms += Number(step)));
  return Number.isSafeInteger(ms) ? at : null;
}
