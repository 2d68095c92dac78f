/** The countdown by the server's time. */
import { html, nothing, type TemplateResult } from "lit-html";
import { words } from "../../words/words.ts";

/** `certified`: a deal that can be won is proved meanwhile; how far that is nobody is told. */
export function countdownPanel(seconds: number, certified: boolean): TemplateResult {
  return html`<div class="countdown">
    <p>${words("countdown-heading")}</p>
    <p class="number" aria-hidden="true">${words("countdown-seconds", { seconds })}</p>
    ${certified ? html`<p class="proving">${words("countdown-certified")}</p>` : nothing}
  </div>`;
}
