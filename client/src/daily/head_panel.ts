/** What stands over the cards: which day it is, how long until the next, and who plays. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Me } from "../wire/api.ts";
import type { Dailies } from "../wire/dailies_api.ts";
import { clockText } from "../words/clock.ts";
import { dayWords, timeWords } from "../words/dates.ts";
import { words } from "../words/words.ts";

/** `now` is the server's time; `error` what went wrong when it was last asked. */
export function countdownPanel(dailies: Dailies | null, now: number, error: string | null): TemplateResult {
  const alert = error === null ? nothing : html`<p class="sd-warning" role="alert">${error}</p>`;
  if (dailies === null) return html`${error === null ? html`<p class="sd-note">${words("daily-loading")}</p>` : alert}`;
  const { today, next_at } = dailies;
  return html`<p class="next">
      <strong class="date">${dayWords(today)}</strong>
      <span class="until" title=${words("daily-next-at", { time: timeWords(next_at) })}>
        ${words("daily-next")} <b role="timer">${clockText(next_at - now)}</b>
      </span>
    </p>
    ${alert}`;
}

/** Guests are told what an account would change. */
export function whoPanel(who: Me | null): TemplateResult | typeof nothing {
  if (who === null) return html`<p class="sd-note">${words("daily-nobody")}</p>`;
  if (who.kind !== "guest") return html`<p class="sd-note">${words("daily-account", { name: who.name })}</p>`;
  return html`<p class="sd-note">
    ${words("daily-guest", { name: who.name })} <a href="/account">${words("daily-make-account")}</a>
  </p>`;
}
