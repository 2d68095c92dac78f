/**
 * One ghost race from its countdown to its end: moves, pauses and the clock, told to a view. Pausing stops both clocks,
 * which are one.
 *
 * Knows the race and the view, and nothing of the page around them.
 */

import { Ticker } from "../replay/ticker.ts";
import { hintWords } from "../table/hint_words.ts";
import type { Wish } from "../table/table.ts";
import { clockText } from "../words/clock.ts";
import { refusalWords } from "../words/refusal.ts";
import { words } from "../words/words.ts";
import { Countdown } from "./countdown.ts";
import type { DuelView, DuelWishes } from "./duel_view.ts";
import type { GhostRace } from "./ghost_race.ts";
import { ghostAt } from "./ghost_run.ts";
import { leadWords } from "./ghost_words.ts";
import { Homing } from "./homing.ts";
import { Teller } from "./teller.ts";
import type { Tool } from "./tools.ts";

const COUNTED = 3;

export interface RacingHooks {
  /** The time of day in ms, which only goes on. */
  now(): number;
  /** Whether safe cards go home by themselves. */
  auto(): boolean;
  /** The run has become another one, or was paused. */
  changed(race: GhostRace): void;
  /** The own run is over, by its last card or because its player has ended it; `ms` is what the clock shows. */
  ended(race: GhostRace, ms: number): void;
  /** All keys are asked for. */
  keys(): void;
}

export class Racing implements DuelWishes {
  readonly race: GhostRace;
  readonly #view: DuelView;
  readonly #hooks: RacingHooks;
  readonly #ticker = new Ticker(() => this.#tick());
  readonly #countdown = new Countdown();
  readonly #homing: Homing;
  readonly #teller: Teller;
  #finishing = false;
  #shown = "";
  #phase: "before" | "running" | "paused" | "over" = "before";

  constructor(race: GhostRace, view: DuelView, hooks: RacingHooks) {
    this.race = race;
    this.#view = view;
    this.#hooks = hooks;
    this.#teller = new Teller(race, this.#ms === 0 ? -1 : this.#ms);
    this.#homing = new Homing(
      () => (this.#phase === "running" ? race.nextHome(this.#finishing, hooks.auto()) : null),
      (move) => this.#play(move),
    );
  }

  get #ms(): number {
    return this.race.ms(this.#hooks.now());
  }

  /** Counts down, and starts both. */
  begin(): void {
    this.#view.open(this.race);
    this.#view.show(this.race, 0, { covered: true });
    this.#view.say(words("ghost-waiting"));
    this.#countdown.start(
      COUNTED,
      (left) => this.#view.count(left),
      () => this.startNow(),
    );
  }

  /** Shows a run that was left, as a pause. */
  takeUp(): void {
    this.#phase = "paused";
    this.#view.open(this.race);
    this.#view.show(this.race, this.#ms, { covered: true });
    this.#view.pause(true);
  }

  /** Leaves it as it is, for another one. */
  leave(): void {
    this.#rest();
    this.#phase = "over";
  }

  // ---- what a player wants -----------------------------------------------------------------------------------------

  startNow(): void {
    if (this.#phase !== "before") return;
    this.#countdown.stop();
    this.#view.say("");
    this.#go(true);
    this.#view.tell(words("ghost-going"));
  }

  move(text: string): void {
    if (this.#phase === "running") this.#play(text);
  }

  use(tool: Tool): void {
    if (this.#phase !== "running") return;
    const uses: Record<Tool, () => void> = {
      undo: () => this.#undo(),
      redo: () => this.race.again !== null && this.#play(this.race.again),
      hint: () => this.#hint(),
      pause: () => this.pause(),
      finish: () => this.#finish(),
      end: () => void this.#end(),
    };
    uses[tool]();
  }

  wish(wish: Wish): void {
    if (wish === "keys") this.#hooks.keys();
    else this.use(wish);
  }

  pause(): void {
    if (this.#phase !== "running") return;
    this.#stop();
    this.#view.pause(false);
  }

  resume(): void {
    if (this.#phase === "paused") this.#go(false);
  }

  /** Says how both stand. */
  ask(): void {
    if (this.#phase !== "running") return;
    const ms = this.#ms;
    const [own, ghost] = [this.race.own.homes.at(-1)!, ghostAt(this.race.ghost, ms).home];
    this.#view.say(words("ghost-standing", { clock: clockText(ms), standing: leadWords(own - ghost), own, ghost }));
  }

  /** The page is out of sight: what has not begun begins anew, what runs is paused. */
  left(): void {
    if (this.#phase === "before") this.#countdown.stop();
    else this.pause();
  }

  /** The page is in sight again. */
  back(): void {
    if (this.#phase === "before") this.begin();
  }

  // ---- what comes of it --------------------------------------------------------------------------------------------

  #go(dealt: boolean): void {
    this.#phase = "running";
    this.race.go(this.#hooks.now());
    this.#view.show(this.race, this.#ms, { covered: false, dealt });
    this.#view.uncover();
    this.#ticker.start();
    this.#homing.wake();
  }

  #stop(): void {
    this.#phase = "paused";
    this.race.stop(this.#hooks.now());
    this.#rest();
    this.#view.point(null);
    this.#view.show(this.race, this.#ms, { covered: true });
    this.#hooks.changed(this.race);
  }

  #rest(): void {
    this.#countdown.stop();
    this.#ticker.stop();
    this.#homing.rest();
  }

  #play(text: string): void {
    const refused = this.race.play(text, this.#hooks.now());
    if (refused !== null) {
      this.#view.say(refusalWords(refused));
      return;
    }
    if (text === "u") this.#finishing = false;
    this.#view.point(null);
    this.#view.show(this.race, this.#ms, { covered: false });
    this.#tick();
    if (this.race.won) {
      void this.#win();
      return;
    }
    if (this.race.stuck) this.#view.say(words("ghost-stuck", { undo: this.race.allowed.undo ? "yes" : "no" }));
    this.#hooks.changed(this.race);
    this.#homing.wake();
  }

  #undo(): void {
    const before = this.race.moves.length;
    this.#play("u");
    if (this.race.moves.length > before) this.#view.say(words("ghost-undone"));
  }

  #hint(): void {
    if (!this.race.allowed.hints) {
      this.#view.say(words("ghost-no-hints"));
      return;
    }
    const move = this.race.hint();
    this.#view.point(move?.code ?? null);
    this.#view.say(hintWords(this.race.game.position, move));
    this.#hooks.changed(this.race);
  }

  #finish(): void {
    this.#finishing = true;
    this.#homing.wake();
  }

  async #end(): Promise<void> {
    this.#stop();
    const sure = await this.#view.confirmEnd(this.race.own.homes.at(-1)!);
    if (this.#phase !== "paused") return; // left meanwhile
    if (!sure) {
      this.#go(false);
      return;
    }
    this.#phase = "over";
    this.#hooks.ended(this.race, this.#ms);
  }

  async #win(): Promise<void> {
    const ms = this.#ms;
    this.#phase = "over";
    this.#rest();
    await this.#view.celebrate();
    this.#hooks.ended(this.race, ms);
  }

  /** Shows and tells what there is to; most frames have nothing. */
  #tick(): void {
    const ms = this.#ms;
    const shown = `${clockText(ms)} ${ghostAt(this.race.ghost, ms).rev} ${this.race.moves.length}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#view.tick(this.race, ms);
    const news = this.#teller.tell(ms);
    if (news !== null) this.#view.tell(news);
  }
}
