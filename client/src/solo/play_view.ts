/**
 * Everything around the table while a solo game is played: facts, tools, notices and dialogs.
 *
 * Shows a `SoloGame` and reports what the player wants; does not change the game.
 */
import { score } from "../engine/index.ts";
import { drawFace, suitName } from "../faces/face.ts";
import { Table } from "../table/table.ts";
import { words } from "../words/words.ts";
import type { Best } from "./keep.ts";
import type { SoloGame } from "./solo_game.ts";
import type { Lost } from "./solo_hints.ts";
import { knownWords, passWords, rulesWords, seedWords } from "./solo_words.ts";
import { clockText } from "./stopwatch.ts";

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
  again(): void;
  next(): void;
}

function byId<E extends HTMLElement>(id: string): E {
  return document.getElementById(id) as E;
}

async function openKeys(): Promise<void> {
  (await import("../table/keys_dialog.ts")).openKeys("solo");
}

/** Clubs, diamonds, spades, hearts: colours alternate in the fan. */
const KINGS = [48, 49, 51, 50];

export class PlayView {
  private readonly table: Table;
  private readonly won = byId<HTMLDialogElement>("won");
  private shown: SoloGame | null = null;
  private lost: Lost | null = null;
  private stuck = false;

  constructor(wishes: Wishes) {
    this.table = new Table(byId("table"), {
      onMove: (text) => wishes.move(text),
      onUndo: () => wishes.undo(),
      onWish: (wish) => (wish === "keys" ? void openKeys() : wishes[wish]()),
      get below() {
        return below();
      },
    });
    for (const name of ["undo", "redo", "hint", "pause", "resume", "restart", "back", "finish"] as const) {
      byId(name).addEventListener("click", () => wishes[name]());
    }
    byId("take-back").addEventListener("click", () => {
      if (this.lost?.kind === "back") wishes.takeBack(this.lost.moves);
    });
    byId("new").addEventListener("click", () => wishes.setup());
    for (const [id, wish] of [
      ["won-next", wishes.next],
      ["won-again", wishes.again],
      ["won-setup", wishes.setup],
    ] as const) {
      byId(id).addEventListener("click", () => {
        this.won.close();
        wish();
      });
    }
  }

  /** Whether a game is on the screen. */
  get playing(): boolean {
    return !byId("game").hidden;
  }

  open(part: "setup" | "game", canGoBack = false): void {
    byId("setup").hidden = part !== "setup";
    byId("game").hidden = part !== "game";
    byId("back").hidden = !canGoBack;
    if (this.won.open) this.won.close();
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
    const closed = paused || solo.won;
    this.enable("undo", solo.canUndo && !closed);
    this.enable("redo", solo.canRedo && !closed);
    for (const id of ["hint", "pause", "restart"]) this.enable(id, !closed);
    byId("finish").hidden = closed || solo.finish === null;
    this.stuck = !closed && solo.stuck;
    this.showStuck();
    byId("paused").hidden = !paused;
    const label = words("solo-table", { rules: rulesWords(rules), seed: seedWords(seed) });
    this.table.show({ rules, position: game.position, locked: closed, label, veiled: paused, dealt });
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

  /**
   * Shows the win once the last cards have come home; `best` is the better win there was before, or null when this one is
   * the best. Shows nothing if another game has begun by then.
   */
  async showWin(solo: SoloGame, ms: number, best: Best | null): Promise<void> {
    await this.table.still();
    if (this.shown !== solo || !this.playing) return;
    byId("won-text").textContent = words("won-text", { rules: rulesWords(solo.rules), seed: seedWords(solo.seed) });
    byId("won-moves").textContent = String(solo.moves.length);
    byId("won-time").textContent = clockText(ms);
    byId("won-score").textContent = String(score(solo.game.position));
    byId("won-best").textContent =
      best === null ? words("won-best") : words("won-best-is", { moves: best.moves, hints: best.hints });
    byId("won-hints").textContent = words("won-hints", { count: solo.hintsTaken });
    const par = solo.known?.par ?? null;
    byId("won-par").hidden = par === null;
    byId("won-par").textContent = par === null ? "" : words("won-par", { moves: solo.moves.length, par });
    byId("fan").replaceChildren(
      ...KINGS.map((king) => {
        const card = document.createElement("div");
        card.className = `sd-card face ${suitName(king & 3)}`;
        card.append(...drawFace(king, false));
        return card;
      }),
    );
    if (!this.won.open) this.won.showModal();
  }

  /** Asks whether the moves made may be lost. */
  confirmRestart(moves: number): Promise<boolean> {
    const dialog = byId<HTMLDialogElement>("confirm");
    byId("confirm-text").textContent = words("confirm-restart", { moves });
    dialog.returnValue = "";
    return new Promise((resolve) => {
      byId("confirm-yes").onclick = () => dialog.close("yes");
      byId("confirm-no").onclick = () => dialog.close();
      dialog.onclose = () => resolve(dialog.returnValue === "yes");
      dialog.showModal();
    });
  }

  private enable(id: string, on: boolean): void {
    byId<HTMLButtonElement>(id).disabled = !on;
  }
}

/** What the table leaves free below itself: the height of its voice (`table.css`, `solo.css`) and of the tools. */
function below(): number {
  const voice = window.innerHeight <= 460 ? 28 : window.innerWidth <= 620 ? 52 : 42;
  return voice + document.querySelector<HTMLElement>(".tools")!.offsetHeight;
}
