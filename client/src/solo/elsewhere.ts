/**
 * What other tabs of the browser have done to the game at the table: gone on with it, or brought it to its end.
 *
 * What they made holds here, too. Hears of it (`tabs.ts`), and looks by itself when its owner comes back to the page: one
 * that was put aside has heard nothing meanwhile.
 */
import { words } from "../words/words.ts";
import type { PlayView } from "./play_view.ts";
import type { SetupForm } from "./setup_form.ts";
import type { Outcome, SoloKept } from "./solo_kept.ts";
import type { SoloPlay } from "./solo_play.ts";
import { followTabs } from "./tabs.ts";

export interface ElsewhereParts {
  readonly kept: SoloKept;
  readonly play: SoloPlay;
  readonly form: SetupForm;
  readonly view: PlayView;
  now(): number;
  /** The game is over, and so it came out. */
  over(outcome: Outcome): void;
}

export class Elsewhere {
  private readonly parts: ElsewhereParts;

  constructor(parts: ElsewhereParts) {
    this.parts = parts;
    followTabs({ game: () => this.catchUp(), records: () => this.records() });
  }

  look(): void {
    this.records();
    this.catchUp();
  }

  private catchUp(): void {
    const { kept, play, view } = this.parts;
    const later = play.running === null ? null : kept.later(play.running);
    if (later === null || later.over) return;
    play.catchUp(later);
    view.say(words("solo-elsewhere"));
  }

  private records(): void {
    const { kept, play, form, view, now } = this.parts;
    const { running } = play;
    void kept.heard().then(() => form.refresh());
    if (running === null || !kept.isOver(running)) return;
    play.end();
    this.parts.over(kept.over(running, now()));
    view.offerBack(null);
    view.say(words("solo-over-elsewhere"));
  }
}
