/** The options in force, said to everyone before the start, with the seal of the deal. */
import { html, nothing, type TemplateResult } from "lit-html";
import { HIDES_CARDS, parseRules } from "../../engine/index.ts";
import type { RaceView } from "../../wire/protocol.ts";
import { limitWords } from "../../words/rules.ts";
import { words } from "../../words/words.ts";

function line(term: string, value: string, warn = false): TemplateResult {
  return html`<div><dt>${term}</dt><dd class=${warn ? "warn" : ""}>${value}</dd></div>`;
}

export function optionsPanel({ options, commitment }: RaceView): TemplateResult {
  const yesNo = (on: boolean) => words(on ? "option-yes" : "option-no");
  return html`<section class="options" aria-labelledby="options-heading">
    <h2 id="options-heading">${words("options-heading")}</h2>
    <dl class="facts">
      ${line(words("option-start"), words(`option-start-${options.start}`, { seats: options.seats }))}
      ${line(words("option-goal"), words(`option-goal-${options.goal}`))}
      ${line(words("option-limit"), limitWords(options.limit_s))}
      ${line(words("option-undo"), yesNo(options.undo))}
      ${line(words("option-hints"), yesNo(options.hints))}
      ${line(words("option-rivals"), words(`option-sight-${options.rivals}`))}
      ${line(words("option-watch"), words(`option-sight-${options.watch}`))}
      ${
        options.seed === null
          ? line(words("option-deal"), words(options.certified ? "option-deal-certified" : "option-deal-sealed"))
          : line(words("option-deal"), words("option-deal-chosen", { seed: options.seed }), true)
      }
    </dl>
    ${options.seed === null ? sealed(commitment) : html`<p class="sd-warning">${words("create-seed-warning")}</p>`}
    ${
      HIDES_CARDS[parseRules(options.rules).family] && options.watch === "boards"
        ? html`<p class="sd-warning">${words("create-watch-warning")}</p>`
        : nothing
    }
    <p class="sd-note">${words("option-grace")}</p>
  </section>`;
}

function sealed(commitment: string): TemplateResult {
  return html`<details class="seal">
    <summary>${words("commitment-label")} <code>${commitment.slice(0, 12)}…</code></summary>
    <p>${words("commitment-help")}</p>
    <p><code class="hash">${commitment}</code></p>
  </details>`;
}
