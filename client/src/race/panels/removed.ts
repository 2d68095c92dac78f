/** What somebody sees whom the host has removed from a race: that it was so, and ways on. */
import { html, type TemplateResult } from "lit-html";
import "../../words/after_words.ts";
import { words } from "../../words/words.ts";

export function removedPanel(race: string): TemplateResult {
  return html`<div class="sd-panel closed">
    <h1>${words("removed-heading")}</h1>
    <p>${words("removed-text")}</p>
    <p class="buttons">
      <a class="sd-button primary" href="/">${words("closed-to-lobby")}</a>
      <a class="sd-button" href="/solo">${words("removed-practise")}</a>
      <a class="sd-button" href="/watch/${race}">${words("open-watch")}</a>
    </p>
  </div>`;
}
