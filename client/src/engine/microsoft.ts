/**
 * FreeCell deals by Microsoft's number.
 *
 * The numbers up to 1,000,000 are the field's; from 2^31 on it is the extension of FreeCell Pro and PySolFC. Deal 11982 is the
 * known one without a solution. Source: the generator of Microsoft's C library, and the published rules of the extension.
 */
import type { Card } from "./card.ts";

const GREATEST_MICROSOFT_NUMBER = 2 ** 33 - 1;

/** The deal number that a FreeCell seed in normal form stands for, or null when it is text for the shuffle. */
export function microsoftNumber(seed: string): number | null {
  if (!/^[1-9][0-9]{0,9}$/.test(seed)) return null;
  const number = Number(seed);
  return number <= GREATEST_MICROSOFT_NUMBER ? number : null;
}

/** Successive random numbers of a deal: 15 bits as in Microsoft's C library, more in the extension. */
function numbersOf(number: number): () => number {
  let state = number >>> 0; // numbers from 2^32 on start from what is above 2^32
  return () => {
    state = (Math.imul(state, 214013) + 2531011) >>> 0;
    if (number >= 2 ** 32) return (state >>> 16) + 1;
    return number >= 2 ** 31 ? (state >>> 16) | 0x8000 : (state >>> 16) & 0x7fff;
  };
}

/** The 52 cards in the order they are dealt. Throws `RangeError` for a number outside 1..2^33-1. */
export function microsoftDeck(number: number): readonly Card[] {
  if (!Number.isInteger(number) || number < 1 || number > GREATEST_MICROSOFT_NUMBER) {
    throw new RangeError(`${number} is not a deal number`);
  }
  const next = numbersOf(number);
  const left = Array.from({ length: 52 }, (_, card) => card);
  const dealt: Card[] = [];
  while (left.length > 0) {
    const at = next() % left.length;
    const last = left.length - 1;
    [left[at], left[last]] = [left[last]!, left[at]!];
    dealt.push(left.pop()!);
  }
  return dealt;
}
