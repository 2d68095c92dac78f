/** All seats were given up before the start: there is no result, and nothing to be replayed. */
import { html, type TemplateResult } from "lit-html";
import "../../words/after_words.ts";
import { words } from "../../words/words.ts";

export function nobodyPanel(): TemplateResult {
  return html`<div class="sd-panel over">
    <h1>${words("over-nobody")}</h1>
    <p>${words("over-nobody-text")}</p>
    <p class="buttons"><a class="sd-button primary" href="/">${words("new-race")}</a></p>
  </div>`;
}
