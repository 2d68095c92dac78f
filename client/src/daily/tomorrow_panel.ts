/** The deals of tomorrow: fixed and sealed today, so that nobody can choose them by who plays. */
import { html, type TemplateResult } from "lit-html";
import type { Tomorrow } from "../wire/dailies_api.ts";
import { dayWords } from "../words/dates.ts";
import { words } from "../words/words.ts";
import { dailyRulesWords } from "./rules_words.ts";
import { sealPanel } from "./seal.ts";

export function tomorrowPanel(deals: readonly Tomorrow[]): TemplateResult {
  return html`<h2 id="tomorrow-heading">${words("daily-tomorrow")}</h2>
    <p class="sd-note">${words("daily-tomorrow-text")}</p>
    <ul class="tomorrow">
      ${deals.map(({ rules, day, commitment }) => {
        const name = dailyRulesWords(rules);
        return html`<li>
          <strong>${name}</strong> ${sealPanel(commitment, words("daily-name", { rules: name, day: dayWords(day) }))}
        </li>`;
      })}
    </ul>`;
}
