/** What the account page shows: two ways in for a guest or nobody, and everything about an account for its owner. */
import { html, type TemplateResult } from "lit-html";
import { EXPORT, type Session } from "../wire/account_api.ts";
import type { Me } from "../wire/api.ts";
import "../words/name_words.ts";
import { words } from "../words/words.ts";
import { type AccountForm, accountForm } from "./account_form.ts";
import { type SessionActions, sessionsPanel } from "./sessions_panel.ts";

export type FormName = "make" | "enter" | "password" | "leave";

export interface AccountState {
  readonly me: Me | null;
  readonly sessions: readonly Session[];
  readonly busy: boolean;
  readonly shown: boolean;
  readonly failed: { readonly form: FormName | "sessions"; readonly text: string } | null;
}

export interface AccountActions extends SessionActions {
  submit(form: FormName, values: Readonly<Record<string, string>>): void;
  show(shown: boolean): void;
  signOut(): void;
}

type Parts = Pick<AccountForm, "fields" | "button" | "kind">;

function form(id: FormName, parts: Parts, state: AccountState, actions: AccountActions): TemplateResult {
  const { busy, shown, failed } = state;
  const error = failed?.form === id ? failed.text : null;
  return accountForm(
    { id, error, busy, shown, ...parts },
    { submit: (values) => actions.submit(id, values), show: (readable) => actions.show(readable) },
  );
}

function panel(id: string, heading: string, lead: string, inside: TemplateResult): TemplateResult {
  return html`<section class="sd-panel" aria-labelledby="${id}-heading">
    <h2 id="${id}-heading">${heading}</h2>
    <p class="sd-note">${lead}</p>
    ${inside}
  </section>`;
}

/** For a guest, or somebody without a name. */
export function doors(state: AccountState, actions: AccountActions): TemplateResult {
  const secret = { name: "password", label: words("account-password") };
  const make: Parts = {
    fields: [
      { name: "name", label: words("name-label"), autocomplete: "username", value: state.me?.name ?? "" },
      { ...secret, autocomplete: "new-password", note: words("account-password-note") },
    ],
    button: words("account-make"),
    kind: "primary",
  };
  const enter: Parts = {
    fields: [
      { name: "name", label: words("name-label"), autocomplete: "username" },
      { ...secret, autocomplete: "current-password" },
    ],
    button: words("account-enter"),
    kind: "primary",
  };
  const lead = words(state.me === null ? "account-make-lead" : "account-make-lead-guest");
  return html`<h1 tabindex="-1">${words("account-heading")}</h1>
    <p class="lead">${words("account-lead")}</p>
    <div class="panels">
      ${panel("make", words("account-make"), lead, form("make", make, state, actions))}
      ${panel("enter", words("account-enter"), words("account-enter-lead"), form("enter", enter, state, actions))}
    </div>`;
}

/** For the owner of an account. */
export function own(me: Me, state: AccountState, actions: AccountActions): TemplateResult {
  const password: Parts = {
    fields: [
      { name: "old", label: words("account-password-old"), autocomplete: "current-password" },
      {
        name: "new",
        label: words("account-password-new"),
        autocomplete: "new-password",
        note: words("account-password-note"),
      },
    ],
    button: words("account-password-change"),
    kind: "primary",
  };
  const leave: Parts = {
    fields: [{ name: "password", label: words("account-password"), autocomplete: "current-password" }],
    button: words("account-leave"),
    kind: "danger",
  };
  const sessions = html`${state.failed?.form === "sessions" ? html`<p class="sd-warning" role="alert">${state.failed.text}</p>` : ""}
  ${sessionsPanel(state.sessions, state.busy, actions)}`;
  const take = html`<p><a class="sd-button" href=${EXPORT} download="squaredeal.json">${words("account-export")}</a></p>`;
  return html`<h1 tabindex="-1">${words("account-heading")}</h1>
    <p class="lead who">
      <span>${words("account-signed-in")} <strong><bdi>${me.name}</bdi></strong></span>
      <a class="sd-button small" href="/players/${me.player}">${words("account-races")}</a>
      <button type="button" class="sd-button small" ?disabled=${state.busy} @click=${() => actions.signOut()}>
        ${words("account-sign-out")}
      </button>
    </p>
    <div class="panels">
      ${panel("sessions", words("account-sessions"), words("account-sessions-lead"), sessions)}
      ${panel("password", words("account-password-change"), words("account-password-lead"), form("password", password, state, actions))}
      ${panel("export", words("account-export"), words("account-export-lead"), take)}
      ${panel("leave", words("account-leave"), words("account-leave-lead"), form("leave", leave, state, actions))}
    </div>`;
}
