/**
 * What draws lots draws the same ones in every run, so that a run fails because of what was changed; by the environment's
 * `TIMES` others are drawn, and so many times as many (the Python tests know the same).
 *
 * Run before each file of tests. Knows no test.
 *
 * @example fc.assert(law, { numRuns: often(60) });
 */
import fc from "fast-check";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** How many times as often as in an ordinary run. */
    times: number;
  }
}

/** What fast-check does where a law does not say how often. */
const ORDINARY_RUNS = 100;
const SEED = 52;
const TIMES = inject("times");

/** So many times, or as many times that. */
export const often = (times: number): number => Math.max(1, Math.round(times * TIMES));

fc.configureGlobal({ numRuns: often(ORDINARY_RUNS), ...(TIMES === 1 ? { seed: SEED } : {}) });
