/**
 * A place among others, as an ordinal.
 *
 * @example
 * ordinal(2) // "2nd"
 */
import { words } from "./words.ts";

const ORDINALS = new Intl.PluralRules("en", { type: "ordinal" });

/** The catalogue has a form for each ordinal kind of its language. */
export function ordinal(place: number): string {
  return words("place-ordinal", { place, kind: ORDINALS.select(place) });
}
