/**
 * The game at the table, and what its player does with it: moves, undo, hints, the finish, pauses.
 *
 * What is kept of it, and what comes before and after it, is the page's. Time comes in as an argument.
 */
import { type Move, type Position, type Rules, writePosition } from "../engine/index.ts";
import { hintWords } from "../table/hint_words.ts";
import { words } from "../words/words.ts";
import { redoneWords, undoneWords } from "./history_words.ts";
import type { PlayView } from "./play_view.ts";
import type { Answer } from "./proofs.ts";
import type { SoloGame } from "./solo_game.ts";
import { type Lost, SoloHints } from "./solo_hints.ts";
import { noHintWords } from "./solo_words.ts";

export interface PlayHooks {
  /** Milliseconds of a clock that only goes forward. */
  now(): number;
  ask(rules: string, position: string, signal: AbortSignal): Promise<Answer>;
  /** Whether safe cards are to be sent home after each move. */
  autoHome(): boolean;
  /** There is more to keep than before. */
  changed(solo: SoloGame): void;
  won(solo: SoloGame): void;
  /** A move, an undo or a redo was made: its player goes on with this game. */
  moved(): void;
  /** The game is paused by its player, or gone on with. */
  held(on: boolean): void;
}

/** No page that is awake lets its clock wait so long. */
const ASLEEP_MS = 10_000;

export class SoloPlay {
  private readonly view: PlayView;
  private readonly hooks: PlayHooks;
  private readonly hints: SoloHints;
  solo: SoloGame | null = null;
  paused = false;
  /** When the clock was last looked at. */
  private ticked: number;

  constructor(view: PlayView, hooks: PlayHooks) {
    this.view = view;
    this.hooks = hooks;
    this.ticked = hooks.now();
    this.hints = new SoloHints(
      {
        ask: (rules: Rules, position: Position, signal) => hooks.ask(rules.code, writePosition(position), signal),
        show: (move, proof) => this.showHint(move, proof),
        lost: (lost) => this.showLost(lost),
        thinking: (on) => this.view.think(on),
      },
      () => hooks.now(),
    );
  }

  /** The game at the table that can still be played. */
  get running(): SoloGame | null {
    return this.solo === null || this.solo.over ? null : this.solo;
  }

  /** `focus` gives the table the keyboard: its player has just asked for this game. */
  begin(solo: SoloGame, said: string, focus: boolean): void {
    this.hints.cancel();
    this.solo = solo;
    this.hold(false);
    solo.run(this.hooks.now());
    this.view.open("game");
    this.draw(true);
    this.view.say(said);
    if (focus) this.view.focusTable();
    this.hooks.changed(solo);
  }

  /** The same game as another tab has gone on with it: it is shown, and waits to be resumed here. */
  catchUp(solo: SoloGame): void {
    this.hints.cancel();
    this.solo = solo;
    this.hold(true);
    this.draw();
  }

  /** The table is left for something else; the game waits. */
  leave(): void {
    this.hints.cancel();
    this.solo?.stop(this.hooks.now());
  }

  back(): void {
    this.view.open("game");
    if (!this.paused) this.solo?.run(this.hooks.now());
    this.draw();
    if (this.paused) this.view.focusResume();
    else this.view.focusTable();
  }

  move(text: string): void {
    const { solo } = this;
    if (solo === null || this.paused || solo.play(text) !== null) return;
    const sent = this.hooks.autoHome() ? solo.sendSafeHome() : 0;
    this.changed();
    if (sent > 0) this.view.say(words("solo-sent-home", { count: sent }));
  }

  undo(): void {
    if (this.solo === null || this.solo.over || this.paused) return;
    const { past } = this.solo.game;
    const refused = this.solo.undo();
    this.changed();
    this.view.say(refused === null && past !== null ? undoneWords(past) : words("refusal-nothing-to-undo"));
  }

  redo(): void {
    if (this.solo === null || this.solo.over || this.paused) return;
    const { redo: move, position } = this.solo.game;
    const done = this.solo.redo();
    const after = this.solo.game.position;
    this.changed();
    this.view.say(done && move !== null ? redoneWords(move, position, after) : words("solo-nothing-to-redo"));
  }

  hint(): void {
    if (this.solo !== null && !this.paused) void this.hints.want(this.solo);
  }

  /** Goes back to where the deal could be won, by as many undos. */
  takeBack(moves: number): void {
    for (let left = moves; left > 0 && this.solo?.undo() === null; left--);
    this.changed();
    this.view.say(words("solo-taken-back"));
    this.view.focusTable();
  }

  finish(): void {
    this.solo?.playFinish();
    this.changed();
  }

  /** Stops the deal for good. */
  end(): void {
    this.hints.cancel();
    this.view.point(null);
    this.solo?.end(this.hooks.now());
    this.hold(false);
    this.draw();
    this.view.say(words("over-ended"));
  }

  pause(): void {
    if (this.solo === null || this.solo.over || this.paused) return;
    this.hints.cancel();
    this.paused = true;
    this.solo.stop(this.hooks.now());
    this.draw();
    this.hooks.changed(this.solo);
    this.hooks.held(true); // after the table has spoken
    this.view.focusResume();
  }

  resume(): void {
    if (this.solo === null || !this.paused) return;
    this.hold(false);
    this.solo.run(this.hooks.now());
    this.draw();
    this.view.say(words("solo-going-on"));
    this.view.focusTable();
  }

  /** Comes several times a second. One that comes far too late comes out of a sleep: what was slept is not played. */
  tick(): void {
    const [before, now] = [this.ticked, this.hooks.now()];
    this.ticked = now;
    if (this.solo === null) return;
    if (now - before > ASLEEP_MS && this.view.playing && !this.paused && !this.solo.over) {
      this.solo.stop(before);
      this.pause();
    }
    this.view.showTime(this.solo.ms(now));
  }

  draw(dealt = false): void {
    if (this.solo !== null) this.view.show(this.solo, this.hooks.now(), { paused: this.paused, dealt });
  }

  private hold(on: boolean): void {
    if (this.paused === on) return;
    this.paused = on;
    this.hooks.held(on);
  }

  private changed(): void {
    const { solo } = this;
    if (solo === null) return;
    this.hints.cancel();
    this.view.point(null);
    solo.stamp(this.hooks.now());
    if (solo.won) solo.stop(this.hooks.now());
    this.hooks.moved();
    this.draw();
    if (solo.won) this.hooks.won(solo);
    else this.hooks.changed(solo);
  }

  private showHint(move: Move | null, proof: "line" | "legal"): void {
    const { solo } = this;
    if (solo === null) return;
    this.view.point(move?.code ?? null);
    this.view.say(move === null ? noHintWords(solo) : hintWords(solo.game.position, move, proof));
    this.hooks.changed(solo);
  }

  private showLost(lost: Lost | null): void {
    this.view.showLost(lost);
    if (lost?.kind === "looking" && this.solo !== null) this.hooks.changed(this.solo);
  }
}
