/**
 * The race as it is seen: both boards, how both stand, what is told of it, the buttons, and what lies over a covered table.
 *
 * Shows a `GhostRace` and reports what the player wants; changes nothing of it.
 */

import { nothing, render, type TemplateResult } from "lit-html";
import { HIDES_CARDS } from "../engine/index.ts";
import { fullscreenButton } from "../table/fullscreen.ts";
import type { Wish } from "../table/table.ts";
import { Boards } from "./boards.ts";
import type { GhostRace } from "./ghost_race.ts";
import { ghostAt } from "./ghost_run.ts";
import { confirmPanel, countdownPanel, pausePanel } from "./over_panels.ts";
import { scorePanel } from "./score_panel.ts";
import { type Tool, tools } from "./tools.ts";

export interface GhostPlaces {
  readonly head: HTMLElement;
  readonly duel: HTMLElement;
  readonly score: HTMLElement;
  readonly small: HTMLElement;
  /** A live region. */
  readonly news: HTMLElement;
  readonly table: HTMLElement;
  readonly over: HTMLElement;
  readonly tools: HTMLElement;
  readonly confirm: HTMLDialogElement;
}

/** What a player can want. */
export interface DuelWishes {
  move(text: string): void;
  wish(wish: Wish): void;
  use(tool: Tool): void;
  startNow(): void;
  resume(): void;
}

export class DuelView {
  readonly #places: GhostPlaces;
  readonly #wishes: DuelWishes;
  readonly #boards: Boards;
  readonly #full = fullscreenButton("sd-button");

  constructor(places: GhostPlaces, wishes: DuelWishes) {
    this.#places = places;
    this.#wishes = wishes;
    const hooks = {
      move: (text: string) => wishes.move(text),
      undo: () => wishes.use("undo"),
      wish: (wish: Wish) => wishes.wish(wish),
    };
    this.#boards = new Boards(places.table, places.small, hooks, () => this.#below());
  }

  get isOpen(): boolean {
    return !this.#places.duel.hidden;
  }

  /** Shows the race in place of what stood before it. */
  open(race: GhostRace): void {
    const { duel, head, news } = this.#places;
    render(nothing, head);
    news.textContent = "";
    duel.classList.toggle("has-board", !HIDES_CARDS[race.ghost.rules.family]);
    duel.hidden = false;
  }

  close(): void {
    this.#places.duel.hidden = true;
    if (this.#places.confirm.open) this.#places.confirm.close();
  }

  /** Everything as it is at this ms of the clock. */
  show(race: GhostRace, ms: number, { covered, dealt = false }: { covered: boolean; dealt?: boolean }): void {
    const open = !covered && !race.won;
    const { undo, hints } = race.allowed;
    const state = {
      undo: undo ? open && race.canUndo : null,
      redo: undo ? open && race.canRedo : null,
      hint: hints ? open : null,
      finish: open && race.canFinish ? true : null,
      pause: open,
      end: open,
    };
    render(
      tools(state, (tool) => this.#wishes.use(tool), this.#full),
      this.#places.tools,
    );
    this.tick(race, ms, covered);
    this.#boards.showOwn(race, { covered, dealt });
  }

  /** The ghost and the clock alone. */
  tick(race: GhostRace, ms: number, covered = false): void {
    const ghost = ghostAt(race.ghost, ms);
    render(scorePanel({ name: race.ghost.name, ms, own: race.own.homes.at(-1)!, ghost }), this.#places.score);
    this.#boards.showGhost(race, ghost.rev, covered);
  }

  count(seconds: number): void {
    const isFirst = this.#places.over.hidden;
    this.#cover(countdownPanel(seconds, () => this.#wishes.startNow()));
    if (isFirst) this.#press("start-now");
  }

  pause(isTakenUp: boolean): void {
    this.#cover(pausePanel(isTakenUp, () => this.#wishes.resume()));
    this.#press("resume");
  }

  uncover(): void {
    this.#places.over.hidden = true;
    render(nothing, this.#places.over);
    this.#boards.focus();
  }

  /** Asks whether the run may end here. */
  confirmEnd(home: number): Promise<boolean> {
    const { confirm } = this.#places;
    confirm.returnValue = "";
    render(
      confirmPanel(
        home,
        () => confirm.close("yes"),
        () => confirm.close(),
      ),
      confirm,
    );
    return new Promise((resolve) => {
      confirm.addEventListener("close", () => resolve(confirm.returnValue === "yes"), { once: true });
      confirm.showModal();
    });
  }

  /** Tells of the race, seen and heard. */
  tell(text: string): void {
    this.#places.news.textContent = text;
  }

  /** Says a sentence under the own table. */
  say(text: string): void {
    this.#boards.say(text);
  }

  point(move: string | null): void {
    this.#boards.point(move);
  }

  celebrate(): Promise<void> {
    return this.#boards.celebrate();
  }

  #cover(panel: TemplateResult): void {
    this.#places.over.hidden = false;
    render(panel, this.#places.over);
  }

  #press(id: string): void {
    this.#places.over.querySelector<HTMLElement>(`#${id}`)?.focus();
  }

  /** The buttons stand under the table, or beside it on a phone that lies on its side. */
  #below(): number {
    const { duel, tools: buttons, table } = this.#places;
    const isBeside = buttons.getBoundingClientRect().left >= table.getBoundingClientRect().right;
    return isBeside ? 0 : buttons.offsetHeight + Number.parseFloat(getComputedStyle(duel).rowGap);
  }
}
