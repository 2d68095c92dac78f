/** A run at a daily on the race page: no rivals and no lobby, a clock that never waits, and a deal that stays sealed for a while. */

import { html, nothing, type TemplateResult } from "lit-html";
import { figure } from "../../daily/figure.ts";
import type { RaceView, SeatView, Standing } from "../../wire/protocol.ts";
import { clockText, resultText } from "../../words/clock.ts";
import type { RaceModel } from "../race_model.ts";
import "../../words/after_words.ts";
import "../../words/daily_words.ts";
import { dailyRulesWords } from "../../daily/rules_words.ts";
import { shareButton } from "../../daily/share_button.ts";
import { dayWords, momentWords, timeWords } from "../../words/dates.ts";
import { words } from "../../words/words.ts";

/** "Daily deal, 30 November 2026, FreeCell". */
export function dailyTitle({ daily, options }: RaceView): string {
  return words("daily-race", { day: dayWords(daily!), rules: dailyRulesWords(options.rules) });
}

/** The title of the page's window, with the clock while it runs. */
export function dailyPageTitle({ phase, options }: RaceView, clock: number): string {
  const title = words("daily-race-short", { rules: dailyRulesWords(options.rules) });
  return phase === "running" ? `${clockText(clock)} · ${title}` : title;
}

/** What is asked before one's only run is given up. */
export function dailyResignWords(): string {
  return words("daily-resign-text");
}

/** Beside the table: which run it is, and what becomes of it when the connection is lost. */
export function sidePanel(race: RaceView): TemplateResult {
  const until = (race.starts_at ?? 0) + race.options.limit_s * 1_000;
  return html`<h2>${dailyTitle(race)}</h2>
    <p class="sd-note daily-note">
      <span>${words("daily-race-once")}</span> <span>${words("daily-race-away", { time: timeWords(until) })}</span>
    </p>`;
}

function figures({ state, moves, home, clean }: Standing): TemplateResult {
  const finished = state === "finished";
  return html`<dl class="daily-figures">
    ${figure("moves", moves)} ${finished ? nothing : figure("home", words("daily-home", { home }))}
    ${finished ? figure("clean", words(clean ? "daily-yes" : "daily-no")) : nothing}
  </dl>`;
}

function heading({ race }: RaceModel, own: SeatView | null, standing: Standing | undefined): string {
  const time = resultText(standing?.at ?? 0);
  if (own === null) {
    const { name, state } = race!.seats[0]!;
    if (race!.phase === "running") return words("daily-race-playing", { name });
    return words("daily-race-of", { name, state, time });
  }
  if (own.state === "finished") return words("daily-race-finished", { time });
  return words("daily-race-ended", { state: own.state });
}

/** The run when it is over, and what others are shown of it. */
export function runPanel(model: RaceModel, own: SeatView | null): TemplateResult {
  const { race, opened, standings } = model;
  const [standing] = standings;
  const { id, phase, daily, sealed_until, options } = race!;
  const board = new URLSearchParams({ rules: options.rules, day: daily! });
  const isOver = phase === "over";
  return html`<div class="sd-panel over ${own?.state === "finished" ? "won" : ""}">
    <p class="kicker">${dailyTitle(race!)}</p>
    <h1>${heading(model, own, standing)}</h1>
    ${isOver && standing !== undefined ? figures(standing) : nothing}
    ${
      opened === null && sealed_until !== null
        ? html`<p class="sd-note">${words("daily-race-sealed", { opened: momentWords(sealed_until) })}</p>`
        : nothing
    }
    <p class="buttons">
      <a class="sd-button primary" href="/daily">${words("daily-race-to-daily")}</a>
      <a class="sd-button" href="/daily?${board}">${words("daily-race-to-board")}</a>
      ${
        isOver
          ? html`<a class="sd-button" href="/replay/${id}">${words("replay-link")}</a>`
          : html`<a class="sd-button" href="/watch/${id}">${words("open-watch")}</a>`
      }
      ${own?.state === "finished" && standing !== undefined ? shareButton({ rules: options.rules, day: daily!, ms: standing.at, moves: standing.moves }) : nothing}
      ${isOver && opened !== null ? html`<a class="sd-button" href="/verify/${id}">${words("daily-race-verify")}</a>` : nothing}
    </p>
  </div>`;
}
