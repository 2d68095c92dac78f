/** The head of the race and watch pages: where one is, the race's clock, and the connection. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { RaceView } from "../../wire/protocol.ts";
import { words } from "../../words/words.ts";
import { clockText } from "../race_time.ts";
import { rulesWords } from "../race_words.ts";

function brand(): TemplateResult {
  return html`<a class="sd-brand" href="/" aria-label=${words("brand-home")}>
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path d="M16 1.5 30.5 16 16 30.5 1.5 16Z" fill="currentColor" />
      <path d="M16 9 23 16 16 23 9 16Z" fill="var(--surface)" />
    </svg>
    <span class="brand-name">${words("brand")}</span>
  </a>`;
}

/** `title` instead of the rules. */
export function topPanel(
  race: RaceView | null,
  clock: number,
  connection: TemplateResult | typeof nothing,
  title?: string | null,
): TemplateResult {
  const timed = race !== null && (race.phase === "running" || race.phase === "over");
  return html`${brand()}
    ${race === null ? nothing : html`<span class="rules">${title ?? rulesWords(race.options.rules, true)}</span>`}
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
