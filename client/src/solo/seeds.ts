/**
 * Seeds for solo deals: the ones offered first, new ones by chance, and FreeCell numbers known to be lost.
 *
 * Chance comes in as an argument.
 */
import { checkSeed, DEFAULT_KLONDIKE_SEED, type Family, SeedError } from "../engine/index.ts";

/** FreeCell numbers up to here are dealt by chance: those of the best known edition. */
const HIGHEST_NUMBER = 1_000_000;

/** All FreeCell deals up to a million that no play can win, as exhaustive searches found. */
const LOST: ReadonlySet<string> = new Set("11982 146692 186216 455889 495505 512118 517776 781948".split(" "));

export function firstSeed(family: Family): string {
  return family === "freecell" ? "1" : DEFAULT_KLONDIKE_SEED;
}

/** Another seed; `chance` gives numbers from 0 up to, not including, 1. */
export function anotherSeed(family: Family, chance: () => number): string {
  for (;;) {
    const number = String(1 + Math.floor(chance() * HIGHEST_NUMBER));
    if (family === "klondike") return `klondike-${number}`;
    if (!LOST.has(number)) return number;
  }
}

/** The normal form of what was typed, or null for no seed. */
export function seedOf(text: string): string | null {
  try {
    return checkSeed(text);
  } catch (error) {
    if (error instanceof SeedError) return null;
    throw error;
  }
}

export function isKnownLost(family: Family, seed: string): boolean {
  return family === "freecell" && LOST.has(seed);
}
