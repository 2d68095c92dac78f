/**
 * Everything around the table while a solo game is played: facts, tools and notices.
 *
 * Shows a `SoloGame` and reports what the player wants; does not change the game.
 */
import { score } from "../engine/index.ts";
import { Table } from "../table/table.ts";
import { clockText } from "../words/clock.ts";
import { words } from "../words/words.ts";
import { byId } from "./by_id.ts";
import type { SoloGame } from "./solo_game.ts";
import type { Lost } from "./solo_hints.ts";
import { knownWords, passWords, rulesWords, seedWords } from "./solo_words.ts";

/** What a player can want. */
export interface Wishes {
  move(text: string): void;
  undo(): void;
  redo(): void;
  hint(): void;
  /** Undo so many moves at once. */
  takeBack(moves: number): void;
  pause(): void;
  resume(): void;
  restart(): void;
  setup(): void;
  back(): void;
  finish(): void;
  keys(): void;
  /** How a deal that is over came out, once more. */
  summary(): void;
}

const BUTTONS = ["undo", "redo", "hint", "pause", "resume", "restart", "back", "finish", "summary"] as const;

export class PlayView {
  private readonly table: Table;
  private shown: SoloGame | null = null;
  private lost: Lost | null = null;
  private stuck = false;

  constructor(wishes: Wishes) {
    this.table = new Table(byId("table"), {
      onMove: (text) => wishes.move(text),
      onUndo: () => wishes.undo(),
      onWish: (wish) => wishes[wish](),
      get below() {
        return below();
      },
    });
    for (const name of BUTTONS) byId(name).addEventListener("click", () => wishes[name]());
    byId("take-back").addEventListener("click", () => {
      if (this.lost?.kind === "back") wishes.takeBack(this.lost.moves);
    });
    byId("new").addEventListener("click", () => wishes.setup());
    byId("resume").addEventListener("keydown", (event) => {
      // The key that has paused goes on as well, pressed once more: it has brought the keyboard here.
      const { key, ctrlKey, metaKey, altKey, repeat } = event;
      if (key.toLowerCase() === "p" && !ctrlKey && !metaKey && !altKey && !repeat) wishes.resume();
    });
  }

  /** Whether a game is on the screen. */
  get playing(): boolean {
    return !byId("game").hidden;
  }

  open(part: "setup" | "game"): void {
    byId("setup").hidden = part !== "setup";
    byId("game").hidden = part !== "game";
  }

  /** The set-up offers the way back to a game that waits; null for none. */
  offerBack(waiting: SoloGame | null): void {
    byId("back").hidden = waiting === null;
    const moves = waiting?.moves.length ?? 0;
    byId("waiting").hidden = moves === 0;
    byId("waiting").textContent = moves === 0 ? "" : words("solo-waiting", { seed: seedWords(waiting!.seed), moves });
  }

  show(solo: SoloGame, now: number, { paused, dealt }: { paused: boolean; dealt: boolean }): void {
    this.shown = solo;
    const { rules, seed, game } = solo;
    byId("deal-name").textContent = words("solo-deal", { seed: seedWords(seed) });
    byId("deal-name").title = seed;
    byId("rules-name").textContent = rulesWords(rules);
    const pass = passWords(rules, game.position);
    byId("pass").textContent = pass === "" ? "" : ` · ${pass}`;
    byId("known").textContent = knownWords(solo.known);
    byId("moves").textContent = String(solo.moves.length);
    byId("home").textContent = words("solo-home-of", { home: solo.home });
    byId("score").textContent = String(score(game.position));
    this.showTime(solo.ms(now));
    this.showTools(solo, paused);
    byId("paused").hidden = !paused;
    const label = words("solo-table", { rules: rulesWords(rules), seed: seedWords(seed) });
    const locked = paused || solo.over;
    this.table.show({ rules, position: game.position, locked, label, veiled: paused, dealt });
  }

  private showTools(solo: SoloGame, paused: boolean): void {
    const closed = paused || solo.over;
    this.enable("undo", solo.canUndo && !closed);
    this.enable("redo", solo.canRedo && !closed);
    for (const id of ["hint", "pause", "restart"]) this.enable(id, !closed);
    byId("finish").hidden = closed || solo.finish === null;
    byId("summary").hidden = !solo.over;
    const stuck = !closed && solo.stuck;
    // Heard from the table's voice, once: a note that comes into being is heard by few screen readers.
    if (stuck && !this.stuck) this.say(words("solo-stuck"));
    this.stuck = stuck;
    this.showStuck();
  }

  showTime(ms: number): void {
    const text = clockText(ms);
    const time = byId("time");
    if (time.textContent !== text) time.textContent = text;
  }

  say(text: string): void {
    this.table.announce(text);
  }

  point(move: string | null): void {
    this.table.point(move);
  }

  /** Shows that the hint is being thought about. */
  think(on: boolean): void {
    byId("hint").setAttribute("aria-busy", String(on));
    if (on && this.lost === null) this.say(words("hint-thinking"));
  }

  /** Says that no way leads home, and how far back one did. */
  showLost(lost: Lost | null): void {
    if (lost !== null && this.lost === null) this.say(words("hint-lost"));
    const moved = this.lost !== lost;
    this.lost = lost;
    byId("lost").hidden = lost === null;
    const moves = lost?.kind === "back" ? lost.moves : 0;
    byId("lost-says").textContent = lost === null ? "" : words("solo-lost", { kind: lost.kind, moves });
    const back = byId("take-back");
    back.hidden = moves === 0;
    if (moves > 0) back.textContent = words("solo-take-back", { moves });
    this.showStuck();
    if (moved && this.playing) this.table.fit();
  }

  /** That a game is lost says more than that it is stuck. */
  private showStuck(): void {
    const stuck = this.stuck && this.lost === null;
    byId("stuck").hidden = !stuck;
    byId("stuck").textContent = stuck ? words("solo-stuck") : "";
  }

  focusTable(): void {
    this.table.focus();
  }

  focusResume(): void {
    byId("resume").focus();
  }

  /** Says, or no longer says, that the browser keeps nothing. */
  warnStorage(failed: boolean): void {
    const warning = byId("storage-failed");
    warning.hidden = !failed;
    warning.textContent = failed ? words("solo-storage-failed") : "";
  }

  /** Lets the last cards of a win come home, and celebrates; false if another game has begun by then. */
  async celebrated(solo: SoloGame): Promise<boolean> {
    await this.table.still();
    if (this.shown === solo && this.playing) await this.table.celebrate();
    return this.shown === solo && this.playing;
  }

  /** A button that has nothing more to do hands the keyboard to the table, rather than lose it. */
  private enable(id: string, on: boolean): void {
    const button = byId<HTMLButtonElement>(id);
    if (!on && document.activeElement === button) this.table.focus();
    button.disabled = !on;
  }
}

/** What the table leaves free below itself: the height of its voice (`table.css`, `solo.css`) and of the tools. */
function below(): number {
  const lines = window.innerHeight <= 460 ? 28 : window.innerWidth <= 620 ? 52 : 42;
  const voice = (lines * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) / 16;
  return voice + document.querySelector<HTMLElement>(".tools")!.offsetHeight;
}
