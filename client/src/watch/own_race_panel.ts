/** Someone who plays in a race watches it from their own table. */
import { html, type TemplateResult } from "lit-html";
import "../words/watch_words.ts";
import { words } from "../words/words.ts";

export function ownRacePanel(race: string): TemplateResult {
  return html`<div class="sd-panel closed">
    <h1>${words("watch-own")}</h1>
    <p class="buttons"><a class="sd-button primary" href="/race/${race}">${words("watch-own-go")}</a></p>
  </div>`;
}
