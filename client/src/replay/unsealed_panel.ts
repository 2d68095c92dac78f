/** Tells that a seal has opened while its replay was looked at, and offers to show what it kept. */
import { html, type TemplateResult } from "lit-html";
import { words } from "../words/words.ts";

export function unsealedPanel(): TemplateResult {
  return html`<p class="sd-warning unsealed">
    <span>${words("replay-unsealed")}</span>
    <button type="button" class="sd-button small" @click=${() => location.reload()}>${words("replay-unsealed-show")}</button>
  </p>`;
}
