/**
 * The one dialog behind every decision: what is about to be done, why, and what went wrong.
 *
 * It stays open with what was typed until the server agrees. Knows no decision.
 */
import { html, nothing, render, type TemplateResult } from "lit-html";
import { errorWords } from "../words/error.ts";
import { words } from "../words/words.ts";

export type Values = Readonly<Record<string, string>>;

export interface Asked {
  readonly heading: string;
  /** What will follow. */
  readonly lead: string;
  readonly button: string;
  readonly kind: "primary" | "danger";
  /** Fields beside the reason; their names are those of the values. */
  readonly fields?: TemplateResult;
  /** Does it; returns what to tell. */
  work(values: Values): Promise<string>;
}

export class WhyDialog {
  readonly #dialog: HTMLDialogElement;
  readonly #done: (told: string) => void;
  #asked: Asked | null = null;
  #busy = false;
  #error: string | null = null;

  /** `done` is called after each decision that was made. */
  constructor(dialog: HTMLDialogElement, done: (told: string) => void) {
    this.#dialog = dialog;
    this.#done = done;
  }

  ask(asked: Asked): void {
    this.#asked = asked;
    this.#error = null;
    render(nothing, this.#dialog); // nothing stays of what was typed for another decision
    this.#draw();
    this.#dialog.showModal();
  }

  async #submit(event: Event): Promise<void> {
    event.preventDefault();
    const asked = this.#asked;
    if (this.#busy || asked === null) return;
    const values = [...new FormData(event.target as HTMLFormElement)].map(([name, value]) => [
      name,
      String(value).trim(),
    ]);
    this.#busy = true;
    this.#error = null;
    this.#draw();
    try {
      const told = await asked.work(Object.fromEntries(values));
      this.#dialog.close();
      this.#done(told);
    } catch (error) {
      this.#error = errorWords(error);
    }
    this.#busy = false;
    this.#draw();
  }

  #draw(): void {
    if (this.#asked === null) return;
    const { heading, lead, button, kind, fields } = this.#asked;
    render(
      html`<form class="why" @submit=${(event: Event) => void this.#submit(event)}>
        <h2 id="dialog-heading">${heading}</h2>
        <p>${lead}</p>
        ${this.#error === null ? nothing : html`<p class="sd-warning" role="alert">${this.#error}</p>`}
        ${fields ?? nothing}
        <p class="sd-field">
          <label for="why">${words("admin-why")}</label>
          <textarea id="why" name="why" class="sd-input" rows="3" maxlength="500" required></textarea>
          <span class="sd-note">${words("admin-why-note")}</span>
        </p>
        <p class="buttons">
          <button type="submit" class="sd-button ${kind}" ?disabled=${this.#busy}>${button}</button>
          <button type="button" class="sd-button" @click=${() => this.#dialog.close()}>${words("admin-cancel")}</button>
        </p>
      </form>`,
      this.#dialog,
    );
  }
}
