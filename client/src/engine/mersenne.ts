/**
 * The Mersenne Twister MT19937, for deal numbers of other programs only: those numbers are defined by it.
 *
 * Source: Matsumoto and Nishimura, "Mersenne Twister", ACM TOMACS 8 (1998), with their initialisation by array of 2002.
 */

const WORDS = 624;
const SHIFT = 397;

/** Yields the 53-bit fractions in [0, 1) that a whole number, 0 or more, seeds. */
export function* fractions(seed: bigint): Generator<number, never> {
  const words = temperedWords(seed);
  for (;;) {
    const high = words.next().value >>> 5;
    const low = words.next().value >>> 6;
    yield (high * 2 ** 26 + low) / 2 ** 53;
  }
}

function* temperedWords(seed: bigint): Generator<number, never> {
  const state = initialised(seed);
  for (;;) {
    for (let at = 0; at < WORDS; at++) {
      const joined = (state[at]! & 0x80000000) | (state[(at + 1) % WORDS]! & 0x7fffffff);
      state[at] = state[(at + SHIFT) % WORDS]! ^ (joined >>> 1) ^ (joined & 1 ? 0x9908b0df : 0);
    }
    for (let word of state) {
      word ^= word >>> 11;
      word ^= (word << 7) & 0x9d2c5680;
      word ^= (word << 15) & 0xefc60000;
      yield (word ^ (word >>> 18)) >>> 0;
    }
  }
}

/** The seed's 32-bit digits, the lowest first; at least one. */
function digits(seed: bigint): number[] {
  const found = [Number(seed & 0xffffffffn)];
  for (let rest = seed >> 32n; rest > 0n; rest >>= 32n) found.push(Number(rest & 0xffffffffn));
  return found;
}

function mixed(word: number, factor: number): number {
  return Math.imul(word ^ (word >>> 30), factor);
}

function initialised(seed: bigint): Uint32Array {
  const state = new Uint32Array(WORDS);
  state[0] = 19650218;
  for (let at = 1; at < WORDS; at++) state[at] = mixed(state[at - 1]!, 1812433253) + at;
  const key = digits(seed);
  let at = 1;
  const step = (value: number): void => {
    state[at++] = value;
    if (at < WORDS) return;
    state[0] = state[WORDS - 1]!;
    at = 1;
  };
  for (let round = 0; round < Math.max(WORDS, key.length); round++) {
    const digit = round % key.length;
    step((state[at]! ^ mixed(state[at - 1]!, 1664525)) + key[digit]! + digit);
  }
  for (let round = 1; round < WORDS; round++) step((state[at]! ^ mixed(state[at - 1]!, 1566083941)) - at);
  state[0] = 0x80000000;
  return state;
}
