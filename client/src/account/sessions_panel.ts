/** Where somebody is signed in, with a button to end each. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Session } from "../wire/account_api.ts";
import { dateWords, momentWords } from "../words/dates.ts";
import { words } from "../words/words.ts";

export interface SessionActions {
  /** Ends one session, or all others for null. */
  end(id: string | null): void;
}

function row(session: Session, busy: boolean, actions: SessionActions): TemplateResult {
  const device = session.device === "" ? words("account-device-unknown") : session.device;
  const end = html`<button
    type="button"
    class="sd-button small"
    ?disabled=${busy}
    aria-label=${words("account-end-named", { device, date: momentWords(session.made) })}
    @click=${() => actions.end(session.id)}
  >
    ${words("account-end")}
  </button>`;
  return html`<li>
    <span>
      <strong>${device}</strong>
      ${session.current ? html`<span class="tag">${words("account-here")}</span>` : nothing}
      <span class="sd-note">
        ${words("account-session-times", { made: dateWords(session.made), used: momentWords(session.used) })}
      </span>
    </span>
    ${session.current ? nothing : end}
  </li>`;
}

export function sessionsPanel(sessions: readonly Session[], busy: boolean, actions: SessionActions): TemplateResult {
  const others = html`<p class="buttons">
    <button type="button" class="sd-button" ?disabled=${busy} @click=${() => actions.end(null)}>
      ${words("account-end-others")}
    </button>
  </p>`;
  return html`<ul class="sessions">
      ${sessions.map((session) => row(session, busy, actions))}
    </ul>
    ${sessions.length > 1 ? others : nothing}`;
}
