/**
 * How deals come to the table: by the form, by the next of the kind that is played, the same once more.
 *
 * Asks for deals that can be won and says what to do where there are none; one question at a time, and none outlives what
 * its player does next. Knows neither table nor storage: what begins is its owner's to show and to keep.
 *
 * @example
 * const dealing = new Dealing({ begin: (solo, said) => page.begin(solo, said), waiting: …, wait: …, dismissed: … });
 * dealing.start(FREECELL, "617");
 */
import type { Rules } from "../engine/index.ts";
import { takeDeal } from "../wire/api.ts";
import { words } from "../words/words.ts";
import { freshId } from "./fresh_id.ts";
import { NextDeal } from "./next_deal.ts";
import { anotherSeed } from "./seeds.ts";
import { SoloGame } from "./solo_game.ts";
import { rulesWords, seedWords } from "./solo_words.ts";
import { type FoundDeal, type Known, winnableDeal } from "./winnable.ts";

export interface DealingHands {
  begin(solo: SoloGame, said: string): void;
  /** The form waits for a deal, or no longer does. */
  waiting(on: boolean): void;
  /** The deal just begun was found for somebody who may not be looking. */
  found(): void;
  /** The search is ended without a deal: the keyboard needs a place. */
  dismissed(): void;
}

export class Dealing {
  private readonly hands: DealingHands;
  private readonly search: NextDeal;
  /** How often its player went on to something else. */
  private turn = 0;

  constructor(hands: DealingHands) {
    this.hands = hands;
    this.search = new NextDeal({
      found: (rules, deal) => this.found(rules, deal),
      ordinary: (rules) => this.start(rules, anotherSeed(rules.family, Math.random)),
      dismissed: () => hands.dismissed(),
    });
  }

  /** Whoever asked for a deal has gone on to something else. */
  stop(): void {
    this.turn++;
    this.search.stop();
  }

  start(rules: Rules, seed: string, known: Known | null = null, before = ""): void {
    const started = words("solo-started", { rules: rulesWords(rules), seed: seedWords(seed) });
    this.hands.begin(new SoloGame(rules, seed, known, freshId()), `${before} ${started}`.trim());
  }

  /** Starts a deal that can be won from the form; an ordinary one, and why, where the server has none. */
  async startWinnable(rules: Rules): Promise<void> {
    const { turn } = this;
    this.hands.waiting(true);
    const found = await winnableDeal(rules, takeDeal);
    this.hands.waiting(false);
    if (turn !== this.turn) return;
    if (typeof found === "object") this.found(rules, found);
    else this.start(rules, anotherSeed(rules.family, Math.random), null, words(`solo-winnable-${found}`));
  }

  again({ rules, seed, known }: SoloGame): void {
    this.start(rules, seed, known);
  }

  /** Another deal of the kind that was played. */
  next({ rules, known }: SoloGame): void {
    if (known !== null) void this.search.look(rules);
    else this.start(rules, anotherSeed(rules.family, Math.random));
  }

  private found(rules: Rules, { seed, known }: FoundDeal): void {
    this.start(rules, seed, known);
    this.hands.found();
  }
}
