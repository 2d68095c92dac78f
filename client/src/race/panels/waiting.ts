/** In the place of a part that is still on its way, or that could not be loaded. */
import { html, type TemplateResult } from "lit-html";
import { words } from "../../words/words.ts";

export function waitingPanel({ isMissing }: { readonly isMissing: boolean }): TemplateResult {
  if (!isMissing) return html`<p class="loading">${words("later-loading")}</p>`;
  return html`<div class="sd-panel closed" role="alert">
    <p>${words("later-missing")}</p>
    <p class="buttons">
      <button type="button" class="sd-button primary" @click=${() => location.reload()}>${words("closed-reload")}</button>
      <a class="sd-button" href="/">${words("closed-to-lobby")}</a>
    </p>
  </div>`;
}
