/**
 * A name, with what is done once it is chosen on the button.
 *
 * Knows nobody: who it is for, and what comes of it, is the page's business.
 *
 * @example
 * render(nameForm({ name: "", error: null, busy: false, button: "Save" }, rename), place);
 */
import { html, nothing, type TemplateResult } from "lit-html";
import "../words/name_words.ts";
import { words } from "../words/words.ts";

export interface NameState {
  readonly name: string;
  readonly error: string | null;
  readonly busy: boolean;
  readonly button: string;
}

export function nameForm({ name, error, busy, button }: NameState, choose: (name: string) => void): TemplateResult {
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const input = form.elements.namedItem("name") as HTMLInputElement;
    input.value = input.value.trim(); // blanks alone are no name: the browser asks for one, as for nothing at all
    if (form.reportValidity()) choose(input.value);
  };
  return html`<form class="name" @submit=${onSubmit}>
    <div class="sd-field">
      <label for="name">${words("name-label")}</label>
      <div class="row">
        <input
          class="sd-input"
          id="name"
          name="name"
          required
          maxlength="24"
          autocomplete="nickname"
          .value=${name}
          aria-describedby=${error === null ? nothing : "name-error"}
          aria-invalid=${error !== null}
        />
        <button type="submit" class="sd-button primary" ?disabled=${busy}>${button}</button>
      </div>
    </div>
    ${error === null ? nothing : html`<p class="sd-warning" id="name-error" role="alert">${error}</p>`}
  </form>`;
}
