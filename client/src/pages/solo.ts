/**
 * The solo page: any deal of both games, offline, with undo, hints, pause and the best wins kept in this browser.
 *
 * Joins the form, the game and the table; the rules are the engine's. A server is asked for proofs and proved deals, and
 * nothing waits for it.
 */
import { type Move, type Rules, writePosition } from "../engine/index.ts";
import { dealInAddress } from "../solo/deal_address.ts";
import { type Best, Keep, type SavedGame } from "../solo/keep.ts";
import { PlayView } from "../solo/play_view.ts";
import { anotherSeed } from "../solo/seeds.ts";
import { SetupForm } from "../solo/setup_form.ts";
import { SoloGame } from "../solo/solo_game.ts";
import { type Lost, SoloHints } from "../solo/solo_hints.ts";
import { rulesWords, seedWords } from "../solo/solo_words.ts";
import { type Known, winnableDeal } from "../solo/winnable.ts";
import { hintWords } from "../table/hint_words.ts";
import { askSolver, isThere, takeDeal } from "../wire/api.ts";
import "../words/solo_words.ts";
import { fillWords, words } from "../words/words.ts";

const now = (): number => performance.now();

class SoloPage {
  private readonly keep = new Keep(() => window.localStorage);
  private readonly view: PlayView;
  private readonly form: SetupForm;
  private solo: SoloGame | null = null;
  private readonly hints: SoloHints;
  private paused = false;
  /** How often the page went from the form to a game or back. */
  private turn = 0;
  private autoHome = this.keep.settings().autoHome;

  constructor() {
    this.view = new PlayView({
      move: (text) => this.move(text),
      undo: () => this.undo(),
      redo: () => this.redo(),
      hint: () => this.hint(),
      takeBack: (moves) => this.takeBack(moves),
      pause: () => this.pause(),
      resume: () => this.resume(),
      restart: () => this.restart(),
      setup: () => this.setup(),
      back: () => this.back(),
      finish: () => this.finish(),
      again: () => this.solo && this.start(this.solo.rules, this.solo.seed, this.solo.known),
      next: () => this.solo && this.next(this.solo),
    });
    this.hints = new SoloHints(
      {
        ask: (rules, position, signal) => askSolver(rules.code, writePosition(position), signal),
        show: (move, proof) => this.showHint(move, proof),
        lost: (lost) => this.showLost(lost),
        thinking: (on) => this.view.think(on),
      },
      now,
    );
    this.form = new SetupForm(this.keep, {
      start: (rules, seed) => (seed === null ? void this.startWinnable(rules) : this.start(rules, seed)),
      settings: (autoHome) => {
        this.autoHome = autoHome;
        this.kept(this.keep.saveSettings({ autoHome }));
      },
    });
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.left());
    window.addEventListener("pagehide", () => this.left());
    window.setInterval(() => this.tick(), 250);
    this.open();
    void isThere().then((there) => there && this.form.offerWinnable());
  }

  /** Takes up the game that was left, or deals what the address asks for, or asks for a deal. */
  private open(): void {
    const saved = this.keep.game();
    const asked = dealInAddress(location.search);
    history.replaceState(null, "", location.pathname); // a reload takes up the game, not the link
    if (asked !== null && (saved === null || saved.moves.length === 0)) {
      this.start(asked.rules, asked.seed, asked.known);
      return;
    }
    if (saved === null) {
      this.setup();
      return;
    }
    this.resumeSaved(saved);
    if (asked === null || (asked.seed === saved.seed && asked.rules.code === saved.rules.code)) return;
    this.setup(); // the game that was left stays until another is started
    this.form.set(asked.rules, asked.seed);
    this.form.chooseSeed();
  }

  private resumeSaved(saved: SavedGame): void {
    this.form.set(saved.rules, saved.seed);
    try {
      this.begin(SoloGame.resume(saved), words("solo-resumed"));
    } catch {
      // Kept moves that its deal does not allow: the game is of no use, the deal still is.
      this.kept(this.keep.forgetGame());
      this.setup();
    }
  }

  private start(rules: Rules, seed: string, known: Known | null = null, before = ""): void {
    this.form.set(rules, seed);
    const started = words("solo-started", { rules: rulesWords(rules), seed: seedWords(seed) });
    this.begin(new SoloGame(rules, seed, known), `${before} ${started}`.trim());
  }

  /** Starts a deal that can be won; an ordinary one, and why, where the server has none. */
  private async startWinnable(rules: Rules): Promise<void> {
    const turn = this.turn;
    this.form.wait(true);
    const found = await winnableDeal(rules, takeDeal);
    this.form.wait(false);
    if (turn !== this.turn) return; // whoever asked has gone on to something else
    if (typeof found === "object") this.start(rules, found.seed, found.known);
    else this.start(rules, anotherSeed(rules.family, Math.random), null, words(`solo-winnable-${found}`));
  }

  /** Another deal of the kind that was played. */
  private next({ rules, known }: SoloGame): void {
    if (known !== null) void this.startWinnable(rules);
    else this.start(rules, anotherSeed(rules.family, Math.random));
  }

  private begin(solo: SoloGame, said: string): void {
    this.hints.cancel();
    this.turn++;
    this.solo = solo;
    this.paused = false;
    solo.run(now());
    this.view.open("game");
    this.draw(true);
    this.view.say(said);
    this.save();
  }

  private setup(): void {
    this.hints.cancel();
    this.turn++;
    this.solo?.stop(now());
    this.form.refresh();
    this.view.open("setup", this.solo !== null && !this.solo.won);
  }

  private back(): void {
    this.turn++;
    this.view.open("game");
    if (!this.paused) this.solo?.run(now());
    this.draw();
  }

  private move(text: string): void {
    const { solo } = this;
    if (solo === null || solo.play(text) !== null) return;
    const sent = this.autoHome ? solo.sendSafeHome() : 0;
    this.changed();
    if (sent > 0) this.view.say(words("solo-sent-home", { count: sent }));
  }

  private undo(): void {
    const refused = this.solo?.undo() ?? null;
    this.changed();
    this.view.say(refused === null ? words("solo-undone") : words("refusal-nothing-to-undo"));
  }

  private redo(): void {
    const done = this.solo?.redo() === true;
    this.changed();
    this.view.say(words(done ? "solo-redone" : "solo-nothing-to-redo"));
  }

  private hint(): void {
    if (this.solo !== null && !this.paused) void this.hints.want(this.solo);
  }

  private showHint(move: Move | null, proof: "line" | "legal"): void {
    if (this.solo === null) return;
    this.view.point(move?.code ?? null);
    this.view.say(hintWords(this.solo.game.position, move, proof));
    this.save();
  }

  private showLost(lost: Lost | null): void {
    this.view.showLost(lost);
    if (lost?.kind === "looking") this.save();
  }

  /** Goes back to where the deal could be won, by as many undos. */
  private takeBack(moves: number): void {
    for (let left = moves; left > 0 && this.solo?.undo() === null; left--);
    this.changed();
    this.view.say(words("solo-taken-back"));
    this.view.focusTable();
  }

  private finish(): void {
    this.solo?.playFinish();
    this.changed();
  }

  private async restart(): Promise<void> {
    const { solo } = this;
    if (solo === null) return;
    if (solo.moves.length > 0 && !solo.won && !(await this.view.confirmRestart(solo.moves.length))) return;
    this.start(solo.rules, solo.seed, solo.known);
  }

  private changed(): void {
    const { solo } = this;
    if (solo === null) return;
    this.hints.cancel();
    this.view.point(null);
    if (solo.won) {
      this.draw();
      this.win(solo);
      return;
    }
    this.draw();
    this.save();
  }

  private win(solo: SoloGame): void {
    solo.stop(now());
    const ms = Math.round(solo.ms(now()));
    const { best, kept } = this.keep.win(solo.rules, this.winOf(solo, ms));
    this.kept(this.keep.forgetGame() && kept);
    void this.view.showWin(solo, ms, best ? null : this.keep.best(solo.rules));
  }

  private winOf({ moves, seed, hintsTaken }: SoloGame, ms: number): Best {
    return { moves: moves.length, ms, seed, hints: hintsTaken };
  }

  private pause(): void {
    if (this.solo === null || this.solo.won || this.paused) return;
    this.hints.cancel();
    this.paused = true;
    this.solo.stop(now());
    this.draw();
    this.save();
    this.view.focusResume();
  }

  private resume(): void {
    if (this.solo === null || !this.paused) return;
    this.paused = false;
    this.solo.run(now());
    this.draw();
    this.view.focusTable();
  }

  /** The page is out of sight: the clock stops and the cards are hidden. */
  private left(): void {
    if (this.view.playing) this.pause();
  }

  private tick(): void {
    if (this.solo !== null) this.view.showTime(this.solo.ms(now()));
  }

  private draw(dealt = false): void {
    if (this.solo !== null) this.view.show(this.solo, now(), { paused: this.paused, dealt });
  }

  private save(): void {
    if (this.solo !== null && !this.solo.won) this.kept(this.keep.saveGame(this.solo.saved(now())));
  }

  private kept(ok: boolean): void {
    this.view.warnStorage(!ok);
  }
}

document.title = words("solo-title");
fillWords(document);
new SoloPage();
