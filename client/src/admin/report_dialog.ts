/** The button on a player's page that reports them, and its dialog: about what, in which race, in one's own words. */
import { html, nothing, render } from "lit-html";
import { somebody } from "../identity/identity.ts";
import { report } from "../wire/admin_api.ts";
import { me } from "../wire/api.ts";
import { type Played, readRaces } from "../wire/boards_api.ts";
import { momentWords } from "../words/dates.ts";
import { errorWords } from "../words/error.ts";
import { rulesWords } from "../words/rules.ts";
import { words } from "../words/words.ts";

export interface ReportPlaces {
  readonly report: HTMLElement;
  readonly dialog: HTMLDialogElement;
  readonly says: HTMLElement;
}

const ABOUT = ["name", "play", "other"] as const;

export class ReportDoor {
  readonly #player: string;
  readonly #places: ReportPlaces;
  #races: readonly Played[] = [];
  #busy = false;
  #error: string | null = null;

  constructor(player: string, places: ReportPlaces) {
    this.#player = player;
    this.#places = places;
    void this.#start();
  }

  /** Nobody reports themselves, or who is not there. */
  async #start(): Promise<void> {
    try {
      const [{ rows }, who] = await Promise.all([readRaces(this.#player, null), me()]);
      if (who?.player === this.#player) return;
      this.#races = rows;
    } catch {
      return; // the page itself says what is wrong
    }
    const open = (): void => this.#open();
    render(
      html`<p class="buttons"><button type="button" class="sd-button small" @click=${open}>${words("report-open")}</button></p>`,
      this.#places.report,
    );
  }

  #open(): void {
    this.#error = null;
    render(nothing, this.#places.dialog);
    this.#draw();
    this.#places.dialog.showModal();
  }

  async #submit(event: Event): Promise<void> {
    event.preventDefault();
    if (this.#busy) return;
    const values = new FormData(event.target as HTMLFormElement);
    const value = (name: string): string => String(values.get(name) ?? "").trim();
    this.#busy = true;
    this.#error = null;
    this.#draw();
    try {
      await somebody(""); // who has no name yet becomes a guest, as a report has somebody who made it
      await report(this.#player, value("about"), value("text"), value("race"));
      this.#places.dialog.close();
      this.#places.says.textContent = words("report-done");
      render(html`<p class="sd-note" role="status">${words("report-done")}</p>`, this.#places.report);
    } catch (error) {
      this.#error = errorWords(error);
    }
    this.#busy = false;
    this.#draw();
  }

  #draw(): void {
    const { dialog } = this.#places;
    render(
      html`<form class="why" @submit=${(event: Event) => void this.#submit(event)}>
        <h2 id="dialog-heading">${words("report-heading")}</h2>
        <p>${words("report-lead")}</p>
        ${this.#error === null ? nothing : html`<p class="sd-warning" role="alert">${this.#error}</p>`}
        <fieldset class="sd-choice">
          <legend class="sd-legend">${words("report-about")}</legend>
          ${ABOUT.map((each) => html`<label><input type="radio" name="about" value=${each} required /> ${words(`report-about-${each}`)}</label>`)}
        </fieldset>
        <p class="sd-field">
          <label for="report-race">${words("report-race")}</label>
          <select id="report-race" name="race" class="sd-input">
            <option value="">${words("report-no-race")}</option>
            ${this.#races.map((each) => html`<option value=${each.race}>${momentWords(each.over_at)} · ${rulesWords(each.rules, true)}</option>`)}
          </select>
        </p>
        <p class="sd-field">
          <label for="report-text">${words("report-text")}</label>
          <textarea id="report-text" name="text" class="sd-input" rows="4" maxlength="500" required></textarea>
        </p>
        <p class="buttons">
          <button type="submit" class="sd-button primary" ?disabled=${this.#busy}>${words("report-send")}</button>
          <button type="button" class="sd-button" @click=${() => dialog.close()}>${words("report-cancel")}</button>
        </p>
      </form>`,
      dialog,
    );
  }
}
