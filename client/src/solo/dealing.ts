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
import { type FoundDeal, type Known, kindOf, winnableDeal } from "./winnable.ts";

export interface DealingHands {
  begin(solo: SoloGame, said: string): void;
  /** The form waits for a deal, or no longer does. */
  waiting(on: boolean): void;
  /** The deal just begun was found for somebody who may not be looking; `held`: who has paused meanwhile. */
  found(held: boolean): void;
  /** The search is ended without a deal: the keyboard needs a place. */
  dismissed(): void;
  /** What comes of the search, while it is not seen. */
  told(text: string): void;
}

type Wanted = Pick<SoloGame, "rules" | "seed" | "known" | "kind">;

export class Dealing {
  private readonly hands: DealingHands;
  private readonly search: NextDeal;
  /** How often its player went on to something else. */
  private turn = 0;
  /** Its player has paused since the search began. */
  private held = false;

  constructor(hands: DealingHands) {
    this.hands = hands;
    this.search = new NextDeal({
      found: (rules, deal) => this.found(rules, deal),
      ordinary: (rules) => this.forWant(rules),
      dismissed: () => hands.dismissed(),
      told: (text) => hands.told(text),
    });
  }

  /** Whoever asked for a deal has gone on to something else. */
  stop(): void {
    this.turn++;
    this.search.stop();
  }

  /** The deal that is being looked for, if there is one, comes paused; or it does not, after all. */
  hold(on: boolean): void {
    this.held = on;
  }

  /** Whether something is over the table, so that the search is not seen. */
  veil(on: boolean): void {
    this.search.veil(on);
  }

  /** Whether the next deal is being looked for. */
  get looking(): boolean {
    return this.search.looking;
  }

  /** The very deal that its player chose. */
  start(rules: Rules, seed: string, known: Known | null = null): void {
    this.begin({ rules, seed, known, kind: kindOf(known) });
  }

  /** Starts a deal that can be won from the form; an ordinary one, and why, where the server has none. */
  async startWinnable(rules: Rules): Promise<void> {
    const { turn } = this;
    this.hands.waiting(true);
    const found = await winnableDeal(rules, takeDeal);
    this.hands.waiting(false);
    if (turn !== this.turn) return;
    if (typeof found === "object") this.found(rules, found);
    else this.forWant(rules, words(`solo-winnable-${found}`));
  }

  again(solo: SoloGame): void {
    this.begin(solo);
  }

  /** Another deal of the kind that its player wants. */
  next({ rules, kind }: SoloGame): void {
    this.held = false;
    if (kind === "winnable") void this.search.look(rules);
    else this.start(rules, anotherSeed(rules.family, Math.random));
  }

  private found(rules: Rules, { seed, known }: FoundDeal): void {
    const { held } = this;
    this.begin({ rules, seed, known, kind: "winnable" });
    this.hands.found(held);
  }

  /** An ordinary deal, for want of one that can be won: such a one is still what is wanted. */
  private forWant(rules: Rules, before = ""): void {
    this.begin({ rules, seed: anotherSeed(rules.family, Math.random), known: null, kind: "winnable" }, before);
  }

  private begin({ rules, seed, known, kind }: Wanted, before = ""): void {
    this.held = false;
    const started = words("solo-started", { rules: rulesWords(rules), seed: seedWords(seed) });
    this.hands.begin(new SoloGame(rules, seed, known, freshId(), kind), `${before} ${started}`.trim());
  }
}
