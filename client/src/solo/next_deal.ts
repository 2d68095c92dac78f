/**
 * The search for the next deal that can be won, while a game is at the table: said and seen, and ended by a press.
 *
 * Only a deal that was found takes the game's place. Where there is none it says so, and offers an ordinary one; the game
 * stays until its player has chosen. One search at a time. Knows no game.
 *
 * @example
 * const search = new NextDeal({ found: (rules, deal) => page.start(rules, deal), ordinary: …, changed: …, dismissed: … });
 * void search.look(FREECELL);
 */
import type { Rules } from "../engine/index.ts";
import { takeDeal } from "../wire/api.ts";
import { words } from "../words/words.ts";
import { byId } from "./by_id.ts";
import { type FoundDeal, type NoDeal, winnableDeal } from "./winnable.ts";

export interface SearchHands {
  found(rules: Rules, deal: FoundDeal): void;
  /** An ordinary deal will do. */
  ordinary(rules: Rules): void;
  /** Its player does without: the keyboard needs a place. */
  dismissed(): void;
  /** What comes of the search, while it is not seen. */
  told(text: string): void;
}

/** Behind this it is said that it takes long. */
const SLOW_MS = 3_000;
/** Whoever sees what is waited for, and can end it, waits longer than somebody at the form. */
const PATIENCE_MS = 15_000;

type Stage = "looking" | "slow" | NoDeal;

export class NextDeal {
  private readonly hands: SearchHands;
  private readonly place = byId("search");
  private limit: AbortController | null = null;
  private rules: Rules | null = null;
  private stage: Stage | null = null;
  /** Out of sight, because something else is over the table. */
  private veiled = false;

  constructor(hands: SearchHands) {
    this.hands = hands;
    byId("search-stop").addEventListener("click", () => this.dismiss());
    this.place.addEventListener("keydown", ({ key }) => key === "Escape" && this.dismiss());
    byId("search-ordinary").addEventListener("click", () => {
      const { rules } = this;
      this.stop();
      if (rules !== null) hands.ordinary(rules);
    });
  }

  async look(rules: Rules): Promise<void> {
    this.stop();
    const limit = new AbortController();
    this.limit = limit;
    this.rules = rules;
    this.show("looking");
    const slow = setTimeout(() => this.show("slow"), SLOW_MS);
    const found = await winnableDeal(rules, takeDeal, { stop: limit.signal, patience: PATIENCE_MS }).finally(() =>
      clearTimeout(slow),
    );
    if (this.limit !== limit) return; // ended, or another one was begun
    if (typeof found === "string") {
      this.limit = null;
      this.show(found);
      return;
    }
    this.stop();
    this.hands.found(rules, found);
  }

  /** Whether a deal may still be found. */
  get looking(): boolean {
    return this.limit !== null;
  }

  /** Ends the search, and takes away what was said of it. */
  stop(): void {
    this.limit?.abort();
    [this.limit, this.rules] = [null, null];
    this.show(null);
  }

  /** Lets the table say what comes of the search, or shows it again: a low table has no room for two notes over it. */
  veil(on: boolean): void {
    this.veiled = on;
    this.show(this.stage);
  }

  private dismiss(): void {
    this.stop();
    this.hands.dismissed();
  }

  private show(stage: Stage | null): void {
    const says = stage === null ? "" : words("solo-search", { stage });
    if (this.veiled && stage !== null && stage !== this.stage) this.hands.told(says);
    this.stage = stage;
    const seen = stage !== null && !this.veiled;
    this.place.classList.toggle("is-idle", !seen);
    byId("search-says").textContent = seen ? says : "";
    byId("search-stop").hidden = !seen;
    byId("search-ordinary").hidden = !seen || (stage !== "none" && stage !== "away");
  }
}
