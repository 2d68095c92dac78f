/**
 * The solo page: any deal of both games, offline, with undo, hints, pause and a player's records kept in this browser.
 *
 * Joins the form, the game at the table, the end of a deal and what is kept; the rules are the engine's. A server is asked
 * for proofs and proved deals, and nothing waits for it.
 */
import type { Rules } from "../engine/index.ts";
import { KeptSettings } from "../settings/kept_settings.ts";
import { askSolver, isThere, takeDeal } from "../wire/api.ts";
import { words } from "../words/words.ts";
import { byId } from "./by_id.ts";
import { confirmed, unasked } from "./confirm.ts";
import { dealInAddress } from "./deal_address.ts";
import { EndDialog } from "./end_dialog.ts";
import { freshId } from "./fresh_id.ts";
import { KeptSetup } from "./kept_setup.ts";
import * as later from "./later_parts.ts";
import { MoreMenu } from "./more_menu.ts";
import { NextDeal } from "./next_deal.ts";
import { PlayView } from "./play_view.ts";
import { anotherSeed, firstSeed } from "./seeds.ts";
import { SetupForm } from "./setup_form.ts";
import { SoloGame } from "./solo_game.ts";
import { type Outcome, SoloKept } from "./solo_kept.ts";
import { followKeys } from "./solo_keys.ts";
import { SoloPlay } from "./solo_play.ts";
import { rulesWords, seedWords } from "./solo_words.ts";
import { followTabs } from "./tabs.ts";
import { type FoundDeal, type Known, winnableDeal } from "./winnable.ts";

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
  private readonly search: NextDeal;
  private outcome: Outcome | null = null;
  /** How often the page went from the form to a game or back. */
  private turn = 0;

  constructor() {
    this.view = new PlayView(this.wishes());
    const warn = (kept: boolean): void => this.view.warnStorage(!kept);
    this.kept = new SoloKept(local, () => window.sessionStorage, warn);
    this.play = new SoloPlay(this.view, {
      now,
      ask: askSolver,
      autoHome: () => this.settings.read().autoHome,
      changed: (solo) => this.kept.save(solo, now()),
      moved: () => this.search.stop(),
      won: (solo) => void this.win(solo),
    });
    this.form = new SetupForm(this.kept.records, {
      start: (rules, seed) => (seed === null ? void this.startWinnable(rules) : this.start(rules, seed)),
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
    this.search = new NextDeal({
      found: (rules, deal) => this.found(rules, deal),
      ordinary: (rules) => this.start(rules, anotherSeed(rules.family, Math.random)),
      dismissed: () => this.view.focusTable(),
    });
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
      pause: () => this.play.pause(),
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
    followKeys({ newGame: () => void this.newGame(), keys: () => void this.keys() });
    byId("keys").addEventListener("click", () => void this.keys());
    window.setInterval(() => this.play.tick(), 250);
    followTabs({ game: () => this.catchUp(), records: () => this.recordsChanged() });
    this.form.showAutoHome(this.settings.read().autoHome);
    this.settings.follow(({ autoHome }) => this.form.showAutoHome(autoHome));
  }

  /** The game on the table that can still be played. */
  private get running(): SoloGame | null {
    const { solo } = this.play;
    return solo === null || solo.over ? null : solo;
  }

  /** Takes up the game that was left, or deals what the address asks for, or asks for a deal. */
  private open(): void {
    const asked = dealInAddress(location.search);
    history.replaceState(null, "", location.pathname); // a reload takes up the game, not the link
    const left = this.kept.left();
    if (asked !== null && (left === null || left.moves.length === 0)) {
      this.start(asked.rules, asked.seed, asked.known);
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

  private start(rules: Rules, seed: string, known: Known | null = null, before = ""): void {
    const started = words("solo-started", { rules: rulesWords(rules), seed: seedWords(seed) });
    this.begin(new SoloGame(rules, seed, known, freshId()), `${before} ${started}`.trim());
  }

  private found(rules: Rules, { seed, known }: FoundDeal): void {
    this.start(rules, seed, known);
    this.pauseUnseen();
  }

  /** Opened, or found, behind another page. */
  private pauseUnseen(): void {
    if (document.visibilityState === "hidden") this.left();
  }

  /** Starts a deal that can be won from the form; an ordinary one, and why, where the server has none. */
  private async startWinnable(rules: Rules): Promise<void> {
    const { turn } = this;
    this.form.wait(true);
    const found = await winnableDeal(rules, takeDeal);
    this.form.wait(false);
    if (turn !== this.turn) return; // whoever asked has gone on to something else
    if (typeof found === "object") this.found(rules, found);
    else this.start(rules, anotherSeed(rules.family, Math.random), null, words(`solo-winnable-${found}`));
  }

  private begin(solo: SoloGame, said: string, focus = true): void {
    if (this.running !== null) this.kept.giveUp(this.running, now());
    this.turn++;
    this.outcome = null;
    this.search.stop();
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
    if (solo !== null) this.start(solo.rules, solo.seed, solo.known);
  }

  /** Another deal of the kind that was played. */
  private next(): void {
    const { solo } = this.play;
    if (solo === null) return;
    if (solo.known !== null) void this.search.look(solo.rules);
    else this.start(solo.rules, anotherSeed(solo.rules.family, Math.random));
  }

  /** A new game, wherever on the page its player is, unless a question or the keys are open over it. */
  private async newGame(): Promise<void> {
    if (document.querySelector("dialog[open]:not(#over)") !== null) return;
    if (!(await this.mayLose("confirm-new", "confirm-new-yes"))) return;
    if (this.view.playing) this.next();
    else this.form.submit();
  }

  private async restart(): Promise<void> {
    if (await this.mayLose("confirm-restart", "confirm-yes")) this.again();
  }

  private async endDeal(): Promise<void> {
    if (!(await this.mayLose("confirm-end", "confirm-end-yes"))) return;
    const { running: solo } = this;
    if (solo === null) return;
    this.play.end();
    this.over(this.kept.ended(solo, now()));
  }

  /** Whether the running game may be lost, where there is one with moves. */
  private async mayLose(question: string, yes: string): Promise<boolean> {
    const moves = this.running?.moves.length ?? 0;
    return moves === 0 || (await confirmed(words(question, { moves }), words(yes)));
  }

  private setup(): void {
    this.turn++;
    this.play.leave();
    this.search.stop();
    this.end.close();
    this.view.open("setup");
    this.view.offerBack(this.running);
    this.form.refresh();
  }

  /** The form, because its player asks for it: the keyboard goes along. */
  private change(): void {
    this.setup();
    this.form.focus();
  }

  private back(): void {
    this.turn++;
    this.play.back();
  }

  private resume(): void {
    this.recordsChanged(); // a page that was put aside has heard nothing meanwhile
    this.catchUp();
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

  /** Another tab may have gone on with the game of this one: what it has made holds here, too. */
  private catchUp(): void {
    const { running } = this;
    const later = running === null ? null : this.kept.later(running);
    if (later === null || later.over) return;
    this.play.catchUp(later);
    this.view.say(words("solo-elsewhere"));
  }

  /** A game that another tab has brought to its end is over here, too. */
  private recordsChanged(): void {
    const { running } = this;
    void this.kept.heard().then(() => this.form.refresh());
    if (running === null || !this.kept.isOver(running)) return;
    this.play.end();
    this.isOver(this.kept.over(running, now()));
    this.view.offerBack(null);
    this.view.say(words("solo-over-elsewhere"));
  }

  private async keys(): Promise<void> {
    this.menu.close(); // the focus goes back to its button then
    if (!(await later.showKeys())) this.view.say(words("solo-keys-away"));
  }
}
