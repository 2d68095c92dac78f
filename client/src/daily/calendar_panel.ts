/** A month of dailies as a grid: every day says whether there was a deal and how one's own run went. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { CalendarDay, Month } from "../wire/dailies_api.ts";
import { monthAfter, monthOf } from "../wire/days.ts";
import { resultText } from "../words/clock.ts";
import { dayWords, monthWords, weekdayNames } from "../words/dates.ts";
import { words } from "../words/words.ts";
import { weeksOf } from "./calendar_days.ts";
import { dailyRulesWords } from "./rules_words.ts";

export interface CalendarState {
  readonly shown: Month;
  readonly today: string;
  /** The day whose daily the page shows. */
  readonly day: string;
  /** The day that the Tab key comes to. */
  readonly focus: string;
  hrefOfDay(day: string): string;
  hrefOfMonth(month: string): string;
  openDay(event: Event, day: string): void;
  openMonth(event: Event, month: string): void;
  key(event: KeyboardEvent): void;
}

export type Mark = "finished" | "running" | "over" | "voided" | "none";

function markOf(attempt: CalendarDay["attempt"]): Mark {
  if (attempt === null) return "none";
  if (attempt.voided) return "voided";
  return attempt.state === "finished" || attempt.state === "running" ? attempt.state : "over";
}

const SIGNS: Readonly<Record<Mark, string>> = { finished: "✓", running: "…", over: "–", voided: "✗", none: "" };
/** What a sign means; one that is rare only where it is seen. */
const LEGEND = ["finished", "over", "voided"] as const;

function dayLabel({ day, attempt, finished }: CalendarDay): string {
  const mark = markOf(attempt);
  const own = words(`daily-calendar-${mark}`, { time: resultText(attempt?.ms ?? 0) });
  return words("daily-calendar-day", { day: dayWords(day), own, finished });
}

function cell(day: string | null, state: CalendarState, known: ReadonlyMap<string, CalendarDay>): TemplateResult {
  if (day === null) return html`<td></td>`;
  const number = Number(day.slice(8));
  const tabindex = day === state.focus ? 0 : -1;
  const found = known.get(day);
  if (found === undefined) {
    const label = words("daily-calendar-missing", { day: dayWords(day) });
    return html`<td>
      <span class="day missing" data-day=${day} role="link" aria-disabled="true" tabindex=${tabindex} aria-label=${label}>${number}</span>
    </td>`;
  }
  const mark = markOf(found.attempt);
  return html`<td aria-selected=${day === state.day}>
    <a
      class="day is-${mark} ${day === state.day ? "is-shown" : ""}"
      data-day=${day}
      href=${state.hrefOfDay(day)}
      tabindex=${tabindex}
      aria-label=${dayLabel(found)}
      aria-current=${day === state.today ? "date" : nothing}
      @click=${(event: Event) => state.openDay(event, day)}
      >${number}<span class="sign" aria-hidden="true">${SIGNS[mark]}</span></a
    >
  </td>`;
}

/** The month before or after, or a place that says there is none. */
function step(state: CalendarState, months: number, isThere: boolean): TemplateResult {
  const month = monthAfter(state.shown.month, months);
  const id = months < 0 ? "daily-month-before" : "daily-month-after";
  const arrow = html`<span aria-hidden="true">${months < 0 ? "‹" : "›"}</span>`;
  const label = words(id, { month: monthWords(month) });
  if (!isThere) return html`<button type="button" class="sd-button" disabled aria-label=${label}>${arrow}</button>`;
  return html`<a
    class="sd-button"
    href=${state.hrefOfMonth(month)}
    aria-label=${label}
    @click=${(event: Event) => state.openMonth(event, month)}
    >${arrow}</a
  >`;
}

export function calendarPanel(state: CalendarState): TemplateResult {
  const { month, first, days, rules } = state.shown;
  const known = new Map(days.map((each) => [each.day, each]));
  const [short, long] = [weekdayNames("short"), weekdayNames("long")];
  return html`<div class="calendar-head">
      ${step(state, -1, first !== null && monthOf(first) < month)}
      <h2 id="calendar-heading">${monthWords(month)}</h2>
      ${step(state, 1, month < monthOf(state.today))}
    </div>
    <p class="sd-note">${dailyRulesWords(rules)}</p>
    <table class="calendar" role="grid" aria-labelledby="calendar-heading" @keydown=${(event: KeyboardEvent) => state.key(event)}>
      <thead>
        <tr>
          ${long.map((name, at) => html`<th scope="col" abbr=${name}>${short[at]}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${weeksOf(month).map((week) => html`<tr>${week.map((day) => cell(day, state, known))}</tr>`)}
      </tbody>
    </table>
    <ul class="legend" aria-hidden="true">
      ${LEGEND.filter((mark) => mark !== "voided" || days.some(({ attempt }) => markOf(attempt) === mark)).map(
        (mark) => html`<li><span class="day is-${mark}">${SIGNS[mark]}</span> ${words(`daily-legend-${mark}`)}</li>`,
      )}
    </ul>`;
}
