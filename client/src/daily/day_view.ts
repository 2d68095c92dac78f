/** The daily that the page shows in full, with its board; what the board leads to stays on this page. */
import { html, nothing, render, type TemplateResult } from "lit-html";
import type { BoardAddress } from "../boards/board_address.ts";
import { boardQuery } from "../boards/board_address.ts";
import { boardChoice } from "../boards/board_filters.ts";
import { boardRows, boardSays, type Go } from "../boards/board_table.ts";
import { APIError } from "../wire/api.ts";
import { type BoardAnswer, readBoard } from "../wire/boards_api.ts";
import { type Daily, readDaily } from "../wire/dailies_api.ts";
import { dayWords } from "../words/dates.ts";
import { errorWords } from "../words/error.ts";
import { words } from "../words/words.ts";
import { boardOf, type DailyAddress, dailyOf, dailyQuery, dailyWith } from "./daily_address.ts";
import { dayHeading, dayPanel, rulesChoice } from "./day_panel.ts";

export interface DayPlaces {
  readonly day: HTMLElement;
  readonly board: HTMLElement;
  readonly says: HTMLElement;
}

/** What the page shows, and how it goes on. */
export interface DayRequest {
  readonly address: DailyAddress;
  readonly today: string;
  /** Today's daily of the rules, where it is known already. */
  readonly known: Daily | null;
  readonly own: string | null;
  /** The same as before, looked at again: nobody waits for it, and what is shown is better than an error. */
  readonly isAgain: boolean;
  /** Among whom one's own runs stand as a rule. */
  readonly usual: string;
  go(address: DailyAddress): void;
  follow(event: Event, address: DailyAddress, focus: string): void;
}

export class DayView {
  readonly #places: DayPlaces;
  #asked = 0;

  constructor(places: DayPlaces) {
    this.#places = places;
  }

  async show(request: DayRequest): Promise<void> {
    const asked = ++this.#asked;
    const { address, today, known } = request;
    const day = address.day || today;
    try {
      const daily = known ?? (await readDaily(day, address.rules));
      if (asked !== this.#asked) return;
      this.#drawDay(request, dayPanel(daily));
      const board = boardOf(address, today, daily.attempt?.of ?? request.usual);
      const answer = await readBoard(boardQuery(board));
      if (asked === this.#asked) this.#drawBoard(request, board, answer);
    } catch (error) {
      if (asked === this.#asked && !request.isAgain) this.#fail(request, error);
    }
  }

  #drawDay({ address, today, go }: DayRequest, panel: TemplateResult): void {
    const choose = (rules: string): void => go(dailyWith(address, { rules }));
    render(
      html`${dayHeading(address.rules, address.day || today)} ${rulesChoice(address.rules, choose)} ${panel}`,
      this.#places.day,
    );
  }

  #drawBoard({ address, own, isAgain, go: goTo, follow }: DayRequest, board: BoardAddress, answer: BoardAnswer): void {
    const go: Go = {
      href: (next) => `/daily?${dailyQuery(dailyOf(address, next))}`,
      follow: (event, next) => follow(event, dailyOf(address, next), "board-heading"),
    };
    const choose = (name: string, value: string): void => goTo(dailyWith(address, { [name]: value }));
    const focused = this.#focusedLink();
    render(
      html`<div class="head">
          <h2 id="board-heading" tabindex="-1">${words("daily-board")}</h2>
          <p class="sd-note">${words("boards-players", { players: answer.players })}</p>
        </div>
        <form class="filters sd-panel" @submit=${(event: Event) => event.preventDefault()}>
          ${(["by", "clean", "of"] as const).map((name) => boardChoice(board, name, choose))}
        </form>
        ${boardRows(board, answer, own, go)}`,
      this.#places.board,
    );
    this.#focusLink(focused);
    if (!isAgain) this.#places.says.textContent = boardSays(answer);
  }

  /** Where a link of the board that has the keyboard leads. */
  #focusedLink(): string | null {
    const { activeElement } = document;
    return this.#places.board.contains(activeElement) ? (activeElement?.getAttribute("href") ?? null) : null;
  }

  /** Rows may have moved: the keyboard goes with its link. */
  #focusLink(href: string | null): void {
    if (href === null || this.#focusedLink() === href) return;
    this.#places.board.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true });
  }

  #fail(request: DayRequest, error: unknown): void {
    const { address, today } = request;
    const isMissing = error instanceof APIError && error.status === 404;
    const day = dayWords(address.day || today);
    this.#drawDay(
      request,
      html`<p class="sd-warning" role="alert">${isMissing ? words("daily-missing", { day }) : errorWords(error)}</p>
        <p class="buttons">
          <button type="button" class="sd-button" @click=${() => request.go(dailyWith(address, isMissing ? { day: "" } : {}))}>
            ${words(isMissing ? "daily-to-today" : "boards-again")}
          </button>
        </p>`,
    );
    render(nothing, this.#places.board);
  }
}
