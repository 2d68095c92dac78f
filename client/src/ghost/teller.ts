/**
 * What of a ghost race has been told already, so that everything is told once, also behind a pause or a new page.
 *
 * Knows no clock and no place to tell it.
 *
 * @example
 * teller.tell(12_000) // what is new at 0:12 in a sentence; null when it is asked again
 */
import { keyOf, newsUpTo } from "./duel.ts";
import type { GhostRace } from "./ghost_race.ts";
import { ghostOverWords, newsWords } from "./ghost_words.ts";

export class Teller {
  readonly #race: GhostRace;
  readonly #told = new Set<string>();

  /** What happened up to `ms` counts as told. */
  constructor(race: GhostRace, ms: number) {
    this.#race = race;
    this.#new(ms);
  }

  /** What there is to tell at a time, or null. */
  tell(ms: number): string | null {
    const sentences = this.#new(ms);
    return sentences.length === 0 ? null : sentences.join(" ");
  }

  #new(ms: number): readonly string[] {
    const { own, ghost } = this.#race;
    const news = newsUpTo(own, ghost.track, ms).map((each) => [keyOf(each), () => newsWords(each)] as const);
    if (ms >= ghost.end) news.push(["over", () => ghostOverWords(ghost)]);
    const fresh = news.filter(([key]) => !this.#told.has(key));
    for (const [key] of fresh) this.#told.add(key);
    return fresh.map(([, sentence]) => sentence());
  }
}
