/**
 * Names that are written from right to left, kept apart from what they stand in: else numbers and signs beside them would
 * change places, and of two such names the second would come first. Knows no catalogue.
 *
 * @example
 * apart("Ann") // "Ann"; a name in Arabic has an invisible mark before and behind it
 */

/** Hebrew, Arabic and their neighbours, wherever Unicode has them. */
const LEFTWARD = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** First strong isolate, and the end of it. */
const [BEGIN, END] = ["\u2068", "\u2069"];

/** The text with a mark before and behind it where any of it is written from the right. */
export function apart(text: string): string {
  return LEFTWARD.test(text) ? BEGIN + text + END : text;
}

/** Names one after another, in their order whichever way each is written. */
export function listed(seats: readonly { readonly name: string }[], between: string): string {
  return seats.map(({ name }) => apart(name)).join(between);
}
