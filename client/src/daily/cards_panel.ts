/** Today's dailies, a card for each rule set: what there is to do, or how one's run has gone, and the days in a row. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Attempt, Daily } from "../wire/dailies_api.ts";
import { clockText, resultText } from "../words/clock.ts";
import { dayWords } from "../words/dates.ts";
import { ordinal } from "../words/ordinal.ts";
import { words } from "../words/words.ts";
import { dailyRulesWords } from "./rules_words.ts";
import { sealPanel } from "./seal.ts";
import { voidedMark, voidedNote } from "./voided.ts";

export interface CardsState {
  readonly dailies: readonly Daily[];
  /** Shared ms. */
  readonly now: number;
  /** The rules whose run is being begun. */
  readonly busy: string | null;
  /** Why a run could not be begun, at the card of its rules. */
  readonly failed: { readonly rules: string; readonly text: string } | null;
  begin(daily: Daily): void;
  /** Where the board of these rules is shown. */
  href(rules: string): string;
  look(event: Event, rules: string): void;
}

export type CardKind = "unmade" | "ready" | "running" | "finished" | "over";

export function kindOf({ commitment, attempt }: Pick<Daily, "commitment" | "attempt">): CardKind {
  if (attempt === null) return commitment === null ? "unmade" : "ready";
  if (attempt.state === "running") return "running";
  return attempt.state === "finished" ? "finished" : "over";
}

/** "4th of 12", or nothing for a run that stands nowhere. */
export function standing({ place, among, voided }: Attempt): string {
  return place === null || voided ? "" : words("daily-standing", { place: ordinal(place), among });
}

/** How the run has gone, large, and what belongs to it. */
function outcome(kind: CardKind, { attempt, players, finished }: Daily, now: number): TemplateResult {
  if (attempt === null) {
    const big = words(kind === "ready" ? "daily-ready" : "daily-unmade");
    const note = kind === "ready" ? words("daily-players", { players, finished }) : words("daily-unmade-note");
    return html`<p class="big">${big}</p><p class="sd-note">${note}</p>`;
  }
  const { started_at, ends_at, ms, moves, home, clean } = attempt;
  if (kind === "running") {
    const limit = clockText(ends_at - started_at);
    return html`<p class="big"><span role="timer">${clockText(Math.min(now, ends_at) - started_at)}</span></p>
      <p class="sd-note">${words("daily-running", { limit, home, moves })}</p>`;
  }
  const big = kind === "finished" ? resultText(ms ?? 0) : words("daily-home", { home });
  return html`<p class="big">
      ${big} ${clean && kind === "finished" ? html`<span class="tag">${words("standings-clean")}</span>` : nothing} ${voidedMark(attempt)}
    </p>
    <p class="sd-note">${words("bar-moves", { count: moves })} · ${standing(attempt) || words(`seat-state-${attempt.state}`)}</p>
    ${voidedNote(attempt)}`;
}

function button(kind: CardKind, daily: Daily, { busy, begin }: CardsState): TemplateResult | typeof nothing {
  const { attempt, rules } = daily;
  const label = words(`daily-do-${kind}-label`, { rules: dailyRulesWords(rules) });
  if (attempt !== null) {
    return html`<a class="sd-button ${kind === "running" ? "primary" : ""}" href="/race/${attempt.race}" aria-label=${label}
      >${words(`daily-do-${kind}`)}</a
    >`;
  }
  const disabled = kind === "unmade" || busy !== null;
  return html`<button type="button" class="sd-button primary" aria-label=${label} ?disabled=${disabled} @click=${() => begin(daily)}>
    ${words(busy === rules ? "daily-busy" : `daily-do-${kind}`)}
  </button>`;
}

/** Days in a row, and that today is still missing. */
function streak(kind: CardKind, { streak }: Daily): TemplateResult | typeof nothing {
  if (streak === null || streak.best === 0) return nothing;
  const { current, best, pending } = streak;
  const isDue = current > 0 && (kind === "ready" || kind === "unmade");
  return html`<p class="streak">
    <svg viewBox="5 1 14 18" aria-hidden="true"><path d="M12 2c1 4-4 6-4 11a4.500 4.500 0 0 0 9 0c0-2-1-3.500-1-3.500s-.5 2-2 2.500c1-4-.5-8-2-10Z" /></svg>
    <span>${words("daily-streak", { current, best })}</span>
    ${pending ? html`<small>${words("daily-streak-pending")}</small>` : isDue ? html`<small>${words("daily-streak-due")}</small>` : nothing}
  </p>`;
}

function card(daily: Daily, state: CardsState): TemplateResult {
  const { rules, day, commitment } = daily;
  const kind = kindOf(daily);
  const name = dailyRulesWords(rules);
  return html`<li class="daily-card sd-panel ${kind}">
    <h2>${name}</h2>
    <div class="outcome">${outcome(kind, daily, state.now)}</div>
    ${streak(kind, daily)}
    <p class="buttons">
      ${button(kind, daily, state)}
      <a
        class="sd-button"
        href=${state.href(rules)}
        aria-label=${words("daily-board-of", { rules: name })}
        @click=${(event: Event) => state.look(event, rules)}
        >${words("daily-board")}</a
      >
    </p>
    ${state.failed?.rules === rules ? html`<p class="sd-warning" role="alert">${state.failed.text}</p>` : nothing}
    ${sealPanel(commitment, words("daily-name", { rules: name, day: dayWords(day) }))}
  </li>`;
}

export function cardsPanel(state: CardsState): TemplateResult {
  return html`<ul class="daily-cards" aria-label=${words("daily-today")}>
    ${state.dailies.map((daily) => card(daily, state))}
  </ul>`;
}
