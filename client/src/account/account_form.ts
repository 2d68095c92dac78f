/**
 * A form of the account page: a few named fields and one button, with what went wrong above it.
 *
 * Knows no server. Browsers and password managers tell the fields by `autocomplete`.
 */
import { html, nothing, type TemplateResult } from "lit-html";
import { words } from "../words/words.ts";

export interface AccountField {
  readonly name: string;
  readonly label: string;
  readonly autocomplete: "username" | "nickname" | "current-password" | "new-password";
  readonly value?: string;
  readonly note?: string;
}

export interface AccountForm {
  /** Names the form, and begins the ids of its fields. */
  readonly id: string;
  readonly fields: readonly AccountField[];
  readonly button: string;
  readonly kind: "primary" | "danger";
  readonly error: string | null;
  readonly busy: boolean;
  /** Whether passwords can be read. */
  readonly shown: boolean;
}

export interface FormActions {
  submit(values: Readonly<Record<string, string>>): void;
  show(shown: boolean): void;
}

function field(form: AccountForm, { name, label, autocomplete, value, note }: AccountField): TemplateResult {
  const id = `${form.id}-${name}`;
  const isSecret = autocomplete.endsWith("password");
  const told = [note === undefined ? "" : `${id}-note`, form.error === null ? "" : `${form.id}-error`];
  const described = told.filter((each) => each !== "").join(" ");
  return html`<div class="sd-field">
    <label for=${id}>${label}</label>
    <input
      class="sd-input"
      id=${id}
      name=${name}
      type=${isSecret && !form.shown ? "password" : "text"}
      autocomplete=${autocomplete}
      autocapitalize="none"
      spellcheck="false"
      required
      maxlength=${isSecret ? 128 : 24}
      value=${value ?? nothing}
      aria-describedby=${described === "" ? nothing : described}
      aria-invalid=${form.error === null ? nothing : "true"}
    />
    ${note === undefined ? nothing : html`<p class="sd-note" id="${id}-note">${note}</p>`}
  </div>`;
}

export function accountForm(form: AccountForm, actions: FormActions): TemplateResult {
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    const values = new FormData(event.target as HTMLFormElement);
    actions.submit(Object.fromEntries([...values].map(([name, value]) => [name, String(value)])));
  };
  return html`<form class="account-form" id=${form.id} @submit=${onSubmit}>
    ${form.error === null ? nothing : html`<p class="sd-warning" id="${form.id}-error" role="alert">${form.error}</p>`}
    ${form.fields.map((each) => field(form, each))}
    <label class="show">
      <input
        type="checkbox"
        .checked=${form.shown}
        @change=${(event: Event) => actions.show((event.target as HTMLInputElement).checked)}
      />
      ${words("account-show")}
    </label>
    <p class="buttons">
      <button type="submit" class="sd-button ${form.kind}" ?disabled=${form.busy}>${form.button}</button>
    </p>
  </form>`;
}
