/**
 * The shuffle `deal/1`: a family and a seed text give one order of the deck, the same in every language.
 *
 * `key = SHA-256("deal/1\0" family "\0" seed)`; the bytes of `SHA-256(key u32be(0))`, `SHA-256(key u32be(1))` … drive a
 * Fisher–Yates shuffle, with bytes that would favour some cards thrown away. The draw rule is not in the key.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Card } from "./card.ts";
import type { Family } from "./rules.ts";

function u32be(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

function* stream(key: Uint8Array): Generator<number, never> {
  for (let block = 0; ; block++) yield* sha256(concatBytes(key, u32be(block)));
}

/** A number from 0 up to, without, `n` (at most 256), each equally likely. */
function below(bytes: Iterator<number, never>, n: number): number {
  const fair = 256 - (256 % n);
  let byte = bytes.next().value;
  while (byte >= fair) byte = bytes.next().value;
  return byte % n;
}

/** The shuffled deck. The seed is taken as it is: `checkSeed` has made it normal. */
export function shuffledDeck(family: Family, seed: string): readonly Card[] {
  const bytes = stream(sha256(utf8ToBytes(`deal/1\0${family}\0${seed}`)));
  const deck = Array.from({ length: 52 }, (_, card) => card);
  for (let at = 51; at > 0; at--) {
    const other = below(bytes, at + 1);
    [deck[at], deck[other]] = [deck[other]!, deck[at]!];
  }
  return deck;
}
