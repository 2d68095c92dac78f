/** The page of the leaderboards: its filters and what they show follow the address, back and forth. */
import { html, render } from "lit-html";
import { me } from "../wire/api.ts";
import { type BoardAnswer, readBoard } from "../wire/boards_api.ts";
import { errorWords } from "../words/error.ts";
import { words } from "../words/words.ts";
import { type BoardAddress, boardInAddress, boardQuery, boardWith, type Filter } from "./board_address.ts";
import { boardFilters } from "./board_filters.ts";
import { boardHeading, boardRows, boardSays, type Go } from "./board_table.ts";
import { periodPanel } from "./period_panel.ts";

export interface BoardsPlaces {
  readonly filters: HTMLElement;
  readonly board: HTMLElement;
  readonly says: HTMLElement;
}

export class BoardsPage {
  readonly #places: BoardsPlaces;
  #address: BoardAddress;
  #own: string | null = null;
  #usual = "accounts";
  #asked = 0;

  constructor(places: BoardsPlaces) {
    this.#places = places;
    this.#address = boardInAddress(location.search, this.#usual);
    addEventListener("popstate", () => this.#show(boardInAddress(location.search, this.#usual)));
    void this.#start();
  }

  async #start(): Promise<void> {
    try {
      const who = await me();
      this.#own = who?.player ?? null;
      if (who?.kind === "guest") this.#usual = "guests";
    } catch {
      // Without knowing who looks the boards are still to be seen; if the server is gone, reading them says so.
    }
    this.#address = boardInAddress(location.search, this.#usual);
    history.replaceState(null, "", `?${boardQuery(this.#address)}`);
    await this.#show(this.#address);
  }

  async #show(address: BoardAddress): Promise<void> {
    this.#address = address;
    const asked = ++this.#asked;
    document.title = words("boards-title");
    render(
      boardFilters(address, (name, value) => this.#choose(name, value)),
      this.#places.filters,
    );
    try {
      const answer = await readBoard(boardQuery(address));
      if (asked === this.#asked) this.#draw(address, answer);
    } catch (error) {
      if (asked === this.#asked) this.#fail(address, error);
    }
  }

  #draw(address: BoardAddress, answer: BoardAnswer): void {
    const go: Go = {
      href: (next) => `/boards?${boardQuery(next)}`,
      follow: (event, next) => void this.#follow(event as MouseEvent, next),
    };
    render(
      html`${boardHeading(address, answer)} ${periodPanel(address, answer, go)}
      ${boardRows(address, answer, this.#own, go)}`,
      this.#places.board,
    );
    this.#places.says.textContent = boardSays(answer);
  }

  #fail(address: BoardAddress, error: unknown): void {
    const again = (): void => void this.#show(boardWith(address, {}));
    render(
      html`${boardHeading(address, null)}
        <p class="sd-warning" role="alert">${errorWords(error)}</p>
        <p class="buttons"><button type="button" class="sd-button" @click=${again}>${words("boards-again")}</button></p>`,
      this.#places.board,
    );
  }

  #choose(name: Filter, value: string): void {
    this.#go(boardWith(this.#address, { [name]: value }));
  }

  /** A link to another part; with a key held it is the browser's, as every link. */
  async #follow(event: MouseEvent, address: BoardAddress): Promise<void> {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    await this.#go(address);
    document.getElementById("board-heading")?.focus();
  }

  #go(address: BoardAddress): Promise<void> {
    history.pushState(null, "", `?${boardQuery(address)}`);
    return this.#show(address);
  }
}
