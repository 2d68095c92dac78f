/** No proof was found in time: the host is asked whether to play without one, and everybody may have other deals. */
import { html, type TemplateResult } from "lit-html";
import { words } from "../../words/words.ts";
import type { RaceActions } from "./actions.ts";

export function unprovedPanel(isHost: boolean, isSeated: boolean, actions: RaceActions): TemplateResult {
  const again = html`<button type="button" class="sd-button" @click=${() => actions.otherDeals()}>
    ${words("unproved-again")}
  </button>`;
  const without = html`<button type="button" class="sd-button primary" @click=${() => actions.startUncertified()}>
    ${words("unproved-without")}
  </button>`;
  return html`<section class="unproved sd-warning" role="status">
    <p>${words(isHost ? "unproved-host" : "unproved-others")}</p>
    <p class="buttons">${isHost ? without : ""} ${isSeated ? again : ""}</p>
  </section>`;
}
