/**
 * The solo page: any deal of both games, offline, with undo, hints, pause and a player's records kept in this browser.
 *
 * Joins the form, the game at the table, the end of a deal and what is kept; the rules are the engine's. A server is asked
 * for proofs and proved deals, and nothing waits for it.
 */

import { KeptSettings } from "../choices/kept_settings.ts";
import type { Rules } from "../engine/index.ts";
import { askSolver, isThere } from "../wire/api.ts";
import { words } from "../words/words.ts";
import { byId } from "./by_id.ts";
import { confirmed, mayLose, unasked } from "./confirm.ts";
import { dealInAddress } from "./deal_address.ts";
import { Dealing } from "./dealing.ts";
import { Elsewhere } from "./elsewhere.ts";
import { EndDialog } from "./end_dialog.ts";
import { KeptSetup } from "./kept_setup.ts";
import * as later from "./later_parts.ts";
import { MoreMenu } from "./more_menu.ts";
import { PlayView } from "./play_view.ts";
import { firstSeed } from "./seeds.ts";
import { SetupForm } from "./setup_form.ts";
import type { SoloGame } from "./solo_game.ts";
import { type Outcome, SoloKept } from "./solo_kept.ts";
import { followKeys } from "./solo_keys.ts";
import { SoloPlay } from "./solo_play.ts";
import { rulesWords } from "./solo_words.ts";

const now = (): number => performance.now();
const local = (): Storage => window.localStorage;

export class SoloPage {
  private readonly settings = new KeptSettings(local);
  private readonly view: PlayView;
  private readonly kept: SoloKept;
  private readonly last = new KeptSetup(local);
  private readonly play: SoloPlay;
  private readonly form: SetupForm;
  private readonly end: EndDialog;
  private readonly menu: MoreMenu;
  private readonly dealing: Dealing;
  private readonly elsewhere: Elsewhere;
  private outcome: Outcome | null = null;

  constructor() {
    this.view = new PlayView(this.wishes());
    const warn = (kept: boolean): void => this.view.warnStorage(!kept);
    this.kept = new SoloKept(local, () => window.sessionStorage, warn);
    this.play = new SoloPlay(this.view, {
      now,
      ask: askSolver,
      autoHome: () => this.settings.read().autoHome,
      changed: (solo) => this.kept.save(solo, now()),
      moved: () => this.dealing.stop(),
      held: (on) => this.held(on),
      won: (solo) => void this.win(solo),
    });
    this.form = new SetupForm(this.kept.records, {
      start: (rules, seed) =>
        seed === null ? void this.dealing.startWinnable(rules) : this.dealing.start(rules, seed),
      autoHome: (on) => warn(this.settings.save({ autoHome: on })),
      reset: (rules) => void this.reset(rules),
    });
    this.end = new EndDialog({ again: () => this.again(), next: () => this.next(), setup: () => this.change() });
    this.menu = new MoreMenu({
      restart: () => void this.restart(),
      seed: () => void this.newGame(),
      setup: () => this.change(),
      end: () => void this.endDeal(),
      keys: () => void this.keys(),
    });
    this.dealing = new Dealing({
      begin: (solo, said) => this.begin(solo, said),
      waiting: (on) => this.form.wait(on),
      found: (held) => (held ? this.play.pause() : this.pauseUnseen()),
      dismissed: () => this.view.focusTable(),
      told: (text) => this.view.say(text),
    });
    const { kept, play, form, view } = this;
    this.elsewhere = new Elsewhere({ kept, play, form, view, now, over: (outcome) => this.isOver(outcome) });
    this.listen();
    this.open();
    later.warm();
    void isThere().then((there) => there && this.form.offerWinnable());
  }

  private wishes(): ConstructorParameters<typeof PlayView>[0] {
    return {
      move: (text) => this.play.move(text),
      undo: () => this.play.undo(),
      redo: () => this.play.redo(),
      hint: () => this.play.hint(),
      takeBack: (moves) => this.play.takeBack(moves),
      pause: () => this.pause(),
      resume: () => this.resume(),
      restart: () => void this.restart(),
      setup: () => this.change(),
      back: () => this.back(),
      finish: () => this.play.finish(),
      keys: () => void this.keys(),
      summary: () => this.outcome && this.end.open(this.outcome),
    };
  }

  private listen(): void {
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.left());
    window.addEventListener("pagehide", () => this.left());
    followKeys({
      newGame: () => void this.newGame(),
      keys: () => void this.keys(),
      hasGame: () => this.view.playing,
      undo: () => this.play.undo(),
      redo: () => this.play.redo(),
    });
    byId("keys").addEventListener("click", () => void this.keys());
    window.setInterval(() => this.play.tick(), 250);
    this.form.showAutoHome(this.settings.read().autoHome);
    this.settings.follow(({ autoHome }) => this.form.showAutoHome(autoHome));
  }

  /** Takes up the game that was left, or deals what the address asks for, or asks for a deal. */
  private open(): void {
    const asked = dealInAddress(location.search);
    history.replaceState(null, "", location.pathname); // a reload takes up the game, not the link
    const left = this.kept.left();
    if (asked !== null && (left === null || left.moves.length === 0)) {
      this.dealing.start(asked.rules, asked.seed, asked.known);
      return;
    }
    if (left === null) {
      const rules = this.last.rules();
      if (rules !== null) this.form.set(rules, firstSeed(rules.family));
      this.setup();
      return;
    }
    this.begin(left, words("solo-resumed"), false);
    this.pauseUnseen();
    if (asked === null || (asked.seed === left.seed && asked.rules.code === left.rules.code)) return;
    this.setup(); // the game that was left stays until another is started
    this.form.set(asked.rules, asked.seed);
    this.form.chooseSeed();
  }

  /** Opened, or found, behind another page. */
  private pauseUnseen(): void {
    if (document.visibilityState === "hidden") this.left();
  }

  private begin(solo: SoloGame, said: string, focus = true): void {
    const { running } = this.play;
    if (running !== null) this.kept.giveUp(running, now());
    this.outcome = null;
    this.dealing.stop();
    this.end.close();
    unasked(); // it was about the game before
    this.menu.close();
    this.menu.show(solo, this.kept.hasRun(solo));
    this.form.set(solo.rules, solo.seed);
    this.last.save(solo.rules);
    this.play.begin(solo, said, focus);
  }

  private again(): void {
    const { solo } = this.play;
    if (solo !== null) this.dealing.again(solo);
  }

  /** Another deal of the kind that was played. */
  private next(): void {
    const { solo } = this.play;
    if (solo !== null) this.dealing.next(solo);
  }

  /** A new game, wherever on the page its player is, unless a question or the keys are open over it. */
  private async newGame(): Promise<void> {
    if (document.querySelector("dialog[open]:not(#over)") !== null) return;
    if (!(await mayLose(this.play.running, "confirm-new", "confirm-new-yes"))) return;
    if (this.view.playing) this.next();
    else this.form.submit();
  }

  private async restart(): Promise<void> {
    if (await mayLose(this.play.running, "confirm-restart", "confirm-yes")) this.again();
  }

  private async endDeal(): Promise<void> {
    if (!(await mayLose(this.play.running, "confirm-end", "confirm-end-yes"))) return;
    const { running: solo } = this.play;
    if (solo === null) return;
    this.play.end();
    this.over(this.kept.ended(solo, now()));
  }

  private setup(): void {
    this.play.leave();
    this.dealing.stop();
    this.end.close();
    this.view.open("setup");
    this.view.offerBack(this.play.running);
    this.form.refresh();
  }

  /** The form, because its player asks for it: the keyboard goes along. */
  private change(): void {
    this.setup();
    this.form.focus();
  }

  private back(): void {
    this.dealing.stop();
    this.play.back();
  }

  private pause(): void {
    if (this.play.running !== null) this.play.pause();
    else this.hold(); // nothing can be paused yet
  }

  /** The deal that is being looked for waits once it is found. */
  private hold(): void {
    if (!this.dealing.looking) return;
    this.dealing.hold(true);
    this.view.say(words("solo-search-held"));
  }

  private held(on: boolean): void {
    this.dealing.veil(on);
    if (on) this.hold();
    else this.dealing.hold(false);
  }

  private resume(): void {
    this.elsewhere.look();
    this.play.resume();
  }

  private async win(solo: SoloGame): Promise<void> {
    const outcome = this.kept.won(solo, now());
    this.isOver(outcome);
    this.view.say(words("over-won"));
    if ((await this.view.celebrated(solo)) && this.outcome === outcome) this.over(outcome);
  }

  private over(outcome: Outcome): void {
    this.isOver(outcome);
    this.end.open(outcome);
  }

  private isOver(outcome: Outcome): void {
    this.outcome = outcome;
    this.menu.show(outcome.solo, outcome.hasRun);
  }

  private async reset(rules: Rules): Promise<void> {
    if (!(await confirmed(words("confirm-reset", { rules: rulesWords(rules) }), words("confirm-reset-yes")))) return;
    this.kept.reset(rules);
    this.form.refresh();
  }

  /** The page is out of sight: the clock stops and the cards are hidden. */
  private left(): void {
    if (this.view.playing) this.play.pause();
  }

  private async keys(): Promise<void> {
    this.menu.close(); // the focus goes back to its button then
    if (!(await later.showKeys())) this.view.say(words("solo-keys-away"));
  }
}
