/** The page of one player: their numbers, and their races as far back as one reads. */
import { html, render } from "lit-html";
import { APIError, me } from "../wire/api.ts";
import { type Played, readCareer, readRaces } from "../wire/boards_api.ts";
import { errorWords } from "../words/error.ts";
import { words } from "../words/words.ts";
import { careerPanel } from "./career_panel.ts";
import { historyPanel } from "./history_panel.ts";

export interface PlayerPlaces {
  readonly career: HTMLElement;
  readonly history: HTMLElement;
  readonly says: HTMLElement;
}

export class PlayerPage {
  readonly #player: string;
  readonly #places: PlayerPlaces;
  #rows: readonly Played[] = [];
  #after: string | null = null;

  constructor(player: string, places: PlayerPlaces) {
    this.#player = player;
    this.#places = places;
    void this.#start();
  }

  async #start(): Promise<void> {
    try {
      const [career, who] = await Promise.all([readCareer(this.#player), me()]);
      document.title = words("player-title", { name: career.name });
      render(careerPanel(career, who?.player === career.id), this.#places.career);
      await this.#more();
    } catch (error) {
      this.#fail(error);
    }
  }

  async #more(): Promise<void> {
    const { rows, after } = await readRaces(this.#player, this.#after);
    this.#rows = [...this.#rows, ...rows];
    this.#after = after;
    const state = { rows: this.#rows, more: after !== null, older: () => void this.#older() };
    render(historyPanel(state), this.#places.history);
  }

  async #older(): Promise<void> {
    const first = this.#rows.length;
    try {
      await this.#more();
      this.#places.says.textContent = words("player-more-shown", { count: this.#rows.length - first });
      this.#places.history.querySelectorAll<HTMLElement>("tbody a")[first]?.focus();
    } catch (error) {
      this.#places.says.textContent = errorWords(error);
    }
  }

  #fail(error: unknown): void {
    const isMissing = error instanceof APIError && error.status === 404;
    render(
      html`<h1>${words(isMissing ? "player-missing" : "player-failed")}</h1>
        <p class="sd-warning" role="alert">${isMissing ? words("player-missing-text") : errorWords(error)}</p>
        <p class="buttons"><a class="sd-button" href="/boards">${words("player-to-boards")}</a></p>`,
      this.#places.career,
    );
  }
}
