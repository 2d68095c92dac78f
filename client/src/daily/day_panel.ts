/** The daily of one day: how it stands with the seal, one's own run, and what can be done once it is opened. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Attempt, Daily, OpenedDaily } from "../wire/dailies_api.ts";
import { DAILY_RULES } from "../wire/daily_rules.ts";
import { resultText } from "../words/clock.ts";
import { dayWords, momentWords, timeWords } from "../words/dates.ts";
import { words } from "../words/words.ts";
import { kindOf, standing } from "./cards_panel.ts";
import { figure } from "./figure.ts";
import { dailyRulesWords } from "./rules_words.ts";
import { sealPanel } from "./seal.ts";
import { shareButton } from "./share_button.ts";
import { voidedMark, voidedNote } from "./voided.ts";

/** The rules to choose from. */
export function rulesChoice(chosen: string, choose: (rules: string) => void): TemplateResult {
  return html`<fieldset class="sd-choice">
    <legend class="sd-visually-hidden">${words("daily-rules")}</legend>
    ${DAILY_RULES.map(
      (rules) => html`<label>
        <input type="radio" name="rules" .value=${rules} .checked=${rules === chosen} @change=${() => choose(rules)} />
        ${dailyRulesWords(rules)}
      </label>`,
    )}
  </fieldset>`;
}

export function dayHeading(rules: string, day: string): TemplateResult {
  return html`<h2 id="day-heading" tabindex="-1">${words("daily-name", { rules: dailyRulesWords(rules), day: dayWords(day) })}</h2>`;
}

function stateWords({ state, closes_at, sealed_until, opened }: Daily): string {
  if (state === "open") return words("daily-open", { time: timeWords(closes_at), opened: momentWords(sealed_until) });
  if (opened === null) return words("daily-closed", { opened: momentWords(sealed_until) });
  const { par, difficulty } = opened;
  return par === null || difficulty === null ? "" : words("daily-opened", { par, difficulty });
}

function signed(moves: number): string {
  return moves > 0 ? `+${moves}` : String(moves).replace("-", "−");
}

function ownFigures(attempt: Attempt): TemplateResult {
  const { state, ms, moves, home, percentile, over_par } = attempt;
  const finished = state === "finished";
  return html`<dl class="figures">
    ${finished ? figure("time", resultText(ms ?? 0)) : figure("home", words("daily-home", { home }))}
    ${figure("moves", moves)} ${standing(attempt) === "" ? nothing : figure("place", standing(attempt))}
    ${percentile === null ? nothing : figure("percentile", words("daily-percent", { percent: Math.round(percentile) }))}
    ${over_par === null || !finished ? nothing : figure("par", signed(over_par))}
  </dl>`;
}

function own(daily: Daily): TemplateResult {
  const { attempt, state } = daily;
  const kind = kindOf(daily);
  if (attempt === null) {
    return html`<p class="sd-note">${words(state === "open" ? "daily-own-not-yet" : "daily-own-none")}</p>`;
  }
  const isClean = kind === "finished" && attempt.clean;
  return html`<h3>${words("daily-own")} ${isClean ? html`<span class="tag">${words("standings-clean")}</span>` : nothing} ${voidedMark(attempt)}</h3>
    ${voidedNote(attempt)}
    ${kind === "running" ? html`<p class="sd-note">${words("daily-own-running", { time: timeWords(attempt.ends_at) })}</p>` : ownFigures(attempt)}`;
}

/** Where the opened deal can be played as often as one likes. */
function practiceHref(rules: string, { seed, par, difficulty }: OpenedDaily): string {
  return `/solo?${new URLSearchParams({ rules, seed, par: String(par ?? ""), difficulty: String(difficulty ?? "") })}`;
}

function ways({ rules, day, attempt, opened }: Daily): TemplateResult | typeof nothing {
  if (attempt === null && opened === null) return nothing;
  return html`<p class="buttons">
    ${opened === null ? nothing : html`<a class="sd-button primary" href=${practiceHref(rules, opened)}>${words("daily-practice")}</a>`}
    ${attempt === null ? nothing : html`<a class="sd-button" href="/${attempt.state === "running" ? "race" : "replay"}/${attempt.race}">${words("daily-own-race")}</a>`}
    ${
      attempt === null || attempt.state === "running" || opened === null
        ? nothing
        : html`<a class="sd-button" href="/verify/${attempt.race}">${words("daily-proof")}</a>`
    }
    ${
      attempt?.state === "finished" && !attempt.voided
        ? shareButton({ rules, day, ms: attempt.ms ?? 0, moves: attempt.moves })
        : nothing
    }
  </p>`;
}

export function dayPanel(daily: Daily): TemplateResult {
  const { rules, day, state, commitment, players, finished } = daily;
  const name = words("daily-name", { rules: dailyRulesWords(rules), day: dayWords(day) });
  return html`<div class="sd-panel the-day">
    <p class="state"><span class="tag ${state}">${words(`daily-state-${state}`)}</span> ${stateWords(daily)}</p>
    ${own(daily)} ${ways(daily)}
    ${
      // Of a day that is open its card says this already.
      state === "open"
        ? nothing
        : html`<p class="sd-note">${words("daily-players", { players, finished })}</p>
          ${sealPanel(commitment, name)}`
    }
  </div>`;
}
