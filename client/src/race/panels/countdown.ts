/** The countdown by the server's time. */
import { html, type TemplateResult } from "lit-html";
import { words } from "../../words/words.ts";

export function countdownPanel(seconds: number): TemplateResult {
  return html`<div class="countdown">
    <p>${words("countdown-heading")}</p>
    <p class="number" aria-hidden="true">${words("countdown-seconds", { seconds })}</p>
  </div>`;
}
