/** The head of the race and watch pages: where one is, the race's clock, and the connection. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { RaceView } from "../../wire/protocol.ts";
import { words } from "../../words/words.ts";
import { clockText } from "../race_time.ts";
import { rulesWords } from "../race_words.ts";

export function topPanel(race: RaceView | null, clock: number, connection: TemplateResult): TemplateResult {
  const timed = race !== null && (race.phase === "running" || race.phase === "over");
  return html`<a class="brand" href="/" aria-label=${words("brand-home")}>
      <span class="logo" aria-hidden="true"><i></i><i></i></span><span class="brand-name">${words("brand")}</span>
    </a>
    ${race === null ? nothing : html`<span class="rules">${rulesWords(race.options.rules, true)}</span>`}
    ${
      timed
        ? html`<span class="clock" role="timer" aria-label=${words("clock-label")}>
          <b>${clockText(clock)}</b>
          <small>${words("clock-limit", { limit: clockText(race.options.limit_s * 1_000) })}</small>
        </span>`
        : nothing
    }
    ${connection}`;
}
