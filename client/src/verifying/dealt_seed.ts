/**
 * Which seeds may be dealt once the race seed is known.
 *
 * @example
 * follows(raceSeed, raceSeed) // true
 */

/** Whether a dealt seed follows from the race seed: itself, or with the number of a certified race's deal. */
export function follows(seed: string, race: string): boolean {
  return seed === race || (seed.startsWith(`${race}:`) && /^(0|[1-9]\d*)$/.test(seed.slice(race.length + 1)));
}
