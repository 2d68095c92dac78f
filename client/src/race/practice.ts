/**
 * A deal of one's own, played on the race page while one waits for the others: of the same rules, and never the race's deal.
 *
 * Nothing of it is kept, counted or sent; it knows no race. Fetched when somebody wants it.
 */
import { html, nothing, render, type TemplateResult } from "lit-html";
import { finishLine, type Game, isStuck, newGame, parseMove, Refusal, type Rules } from "../engine/index.ts";
import { Table } from "../table/table.ts";
import "../words/practice_words.ts";
import { words } from "../words/words.ts";
import { openKeys } from "./open_keys.ts";
import { HOMING_MS } from "./player.ts";
import { belowTable } from "./table_room.ts";

export class Practice {
  readonly #rules: Rules;
  readonly #bar = document.createElement("div");
  readonly #table: Table;
  #game: Game;
  #finishing: ReturnType<typeof setTimeout> | undefined;

  constructor(root: HTMLElement, rules: Rules) {
    this.#rules = rules;
    const place = document.createElement("div");
    root.replaceChildren(this.#bar, place);
    this.#table = new Table(place, {
      onMove: (code) => this.#play(code),
      onUndo: () => this.#play("u"),
      onWish: (wish) => {
        if (wish === "redo") this.#redo();
        else if (wish === "keys") void openKeys((text) => this.#table.announce(text));
      },
      get below() {
        return belowTable();
      },
    });
    this.#game = this.#deal();
  }

  focus(): void {
    this.#table.focus();
  }

  destroy(): void {
    clearTimeout(this.#finishing);
    this.#table.destroy();
  }

  #deal(): Game {
    clearTimeout(this.#finishing);
    this.#game = newGame(this.#rules, `practice-${Math.random().toString(36).slice(2)}`);
    this.#draw(true);
    return this.#game;
  }

  #play(code: string): void {
    const next = this.#game.play(parseMove(this.#rules, code));
    if (next instanceof Refusal) return; // the table has offered what is legal, and undo only where there is some
    this.#game = next;
    this.#draw();
    // Its absence is no loss: it is only to be looked at.
    if (next.isWon) void this.#table.celebrate().catch(() => {});
  }

  #redo(): void {
    if (this.#game.redo !== null) this.#play(this.#game.redo.code);
  }

  /** Sends all cards home, one after the other. */
  #finish(): void {
    const next = finishLine(this.#rules, this.#game.position)?.[0];
    if (next === undefined) return;
    this.#play(next.code);
    this.#finishing = setTimeout(() => this.#finish(), HOMING_MS);
  }

  #draw(dealt = false): void {
    const { position } = this.#game;
    const label = words("practice-table");
    this.#table.show({ rules: this.#rules, position, locked: this.#game.isWon, label, dealt });
    render(this.#tools(), this.#bar);
  }

  #tools(): TemplateResult {
    const { position, isWon, depth, redo, seen } = this.#game;
    const button = (id: string, act: () => void, disabled: boolean): TemplateResult =>
      html`<button type="button" class="sd-button" ?disabled=${disabled} @click=${act}>${words(id)}</button>`;
    const canFinish = !isWon && finishLine(this.#rules, position) !== null;
    const says = isWon ? "practice-won" : isStuck(this.#rules, position, seen) ? "practice-stuck" : "practice-note";
    return html`<div class="bar" role="toolbar" aria-label=${words("practice-table")}>
        ${button("bar-undo", () => this.#play("u"), isWon || depth === 0)}
        ${button("bar-redo", () => this.#redo(), isWon || redo === null)}
        ${canFinish ? button("bar-finish", () => this.#finish(), false) : nothing}
        ${button("practice-new", () => void this.#deal(), false)}
      </div>
      <p class="sd-note" role="status">${words(says)}</p>`;
  }
}
