/** Asked before the clock of one's only run starts. */
import { html, type TemplateResult } from "lit-html";
import type { Daily } from "../wire/dailies_api.ts";
import { words } from "../words/words.ts";
import { dailyRulesWords } from "./rules_words.ts";

export function beginDialog({ rules }: Daily, begin: () => void, close: () => void): TemplateResult {
  const agree = (): void => {
    close();
    begin();
  };
  return html`<h2 id="dialog-heading">${words("daily-begin", { rules: dailyRulesWords(rules) })}</h2>
    <ul>
      <li>${words("daily-begin-once")}</li>
      <li>${words("daily-begin-clock")}</li>
      <li>${words(rules === "freecell" ? "daily-begin-undo" : "daily-begin-no-undo")}</li>
    </ul>
    <p class="buttons">
      <button type="button" class="sd-button primary" @click=${agree}>${words("daily-begin-yes")}</button>
      <button type="button" class="sd-button" autofocus @click=${close}>${words("daily-begin-no")}</button>
    </p>`;
}
