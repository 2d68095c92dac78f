/** The head of the race and watch pages: where one is, the race's clock, and the connection. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { RaceView } from "../../wire/protocol.ts";
import { clockText } from "../../words/clock.ts";
import { rulesWords } from "../../words/rules.ts";
import { words } from "../../words/words.ts";

function brand(): TemplateResult {
  return html`<a class="sd-brand" href="/" aria-label=${words("brand-home")}>
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path d="M16 1.5 30.5 16 16 30.5 1.5 16Z" fill="currentColor" />
      <path d="M16 9 23 16 16 23 9 16Z" fill="var(--surface)" />
    </svg>
    <span class="brand-name">${words("brand")}</span>
  </a>`;
}

/** How many look on, where somebody does. */
export function watchersMark({ watchers }: RaceView): TemplateResult | typeof nothing {
  if (watchers === 0) return nothing;
  const label = words("watch-count", { count: watchers });
  return html`<span class="watchers" role="img" title=${label} aria-label=${label}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M2 12s3.600-6.500 10-6.500S22 12 22 12s-3.600 6.500-10 6.500S2 12 2 12Z" /><circle cx="12" cy="12" r="3" /></svg>
    ${watchers}
  </span>`;
}

/** `title` instead of the rules; `marks` stand behind it, `ends` behind the clock. */
export function topPanel(
  race: RaceView | null,
  clock: number,
  ends: TemplateResult | typeof nothing,
  title?: string | null,
  marks: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const timed = race !== null && (race.phase === "running" || race.phase === "over");
  return html`${brand()}
    ${race === null ? nothing : html`<span class="rules">${title ?? rulesWords(race.options.rules, true)}</span>`}
    ${marks}
    ${
      timed
        ? html`<span class="clock" role="timer" aria-label=${words("clock-label")}>
          <b>${clockText(clock)}</b>
          <small>${words("clock-limit", { limit: clockText(race.options.limit_s * 1_000) })}</small>
        </span>`
        : nothing
    }
    ${ends}`;
}
