/**
 * Seeds: the text that names a deal, in its normal form.
 *
 * A seed is 1 to 96 code points, in Unicode's form NFC, trimmed, without control characters, lone surrogates and
 * unassigned code points. It stays text from end to end; what it deals is `deal.ts`.
 */

export const DEFAULT_KLONDIKE_SEED = "klondike-1";

/** In code points, after normalising and trimming. */
const LONGEST_SEED = 96;

/** A text is no seed. */
export class SeedError extends Error {
  override readonly name = "SeedError";
}

/** The exact list that is trimmed, as a class of code points: languages disagree about what white space is. */
const WHITE_SPACE = "[\\t-\\r \\u0085\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000]";
const TRIMMED = new RegExp(`^${WHITE_SPACE}+|${WHITE_SPACE}+$`, "gu");

/** Gives the normal form of a seed, or throws `SeedError`. */
export function checkSeed(text: string): string {
  const seed = text.normalize("NFC").replace(TRIMMED, "");
  const length = [...seed].length;
  if (length === 0) throw new SeedError("the seed is empty");
  if (length > LONGEST_SEED) throw new SeedError(`the seed has ${length} characters, ${LONGEST_SEED} is the most`);
  if (/[\p{Cc}\p{Cs}\p{Cn}]/u.test(seed)) throw new SeedError("the seed has a character that cannot be used");
  return seed;
}
