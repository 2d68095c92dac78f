/** A player in numbers: all races, and those of each rule set with the best run that counts. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Career, DailyRecord, RulesRecord } from "../wire/boards_api.ts";
import { resultText } from "../words/clock.ts";
import { dateWords } from "../words/dates.ts";
import { markedName } from "../words/marked_name.ts";
import { rulesWords } from "../words/rules.ts";
import { words } from "../words/words.ts";
import { resultsTable } from "./results_table.ts";

function number(name: string, value: string | number): TemplateResult {
  return html`<div><dt>${words(`player-${name}`)}</dt><dd>${value}</dd></div>`;
}

/** The way to where a player stands with their best run. */
function standing({ id, kind }: Career, rules: string, by: string, text: string): TemplateResult {
  const query = new URLSearchParams({ rules, by, of: kind === "guest" ? "guests" : "accounts", around: id });
  return html`<a href="/boards?${query}">${text}</a>`;
}

function record(career: Career, { rules, races, wins, best_ms, best_moves }: RulesRecord): TemplateResult {
  const none = words("standings-shared");
  return html`<tr>
    <th scope="row">${rulesWords(rules, true)}</th>
    <td>${races}</td>
    <td>${wins}</td>
    <td class="time">${best_ms === null ? none : standing(career, rules, "time", resultText(best_ms))}</td>
    <td>${best_moves === null ? none : standing(career, rules, "moves", String(best_moves))}</td>
  </tr>`;
}

function records(career: Career): TemplateResult {
  const columns = ["game", "races", "wins", "best-time", "best-moves"] as const;
  const rows = career.rules.map((each) => record(career, each));
  return resultsTable(words("player-by-rules"), columns, (column) => words(`player-${column}`), rows);
}

function daily({ rules, played, finished, streak, best_streak, best_ms }: DailyRecord): TemplateResult {
  return html`<tr>
    <th scope="row"><a href="/daily?${new URLSearchParams({ rules })}">${rulesWords(rules, true)}</a></th>
    <td>${played}</td>
    <td>${finished}</td>
    <td>${streak}</td>
    <td>${best_streak}</td>
    <td class="time">${best_ms === null ? words("standings-shared") : resultText(best_ms)}</td>
  </tr>`;
}

function dailies(rows: readonly DailyRecord[]): TemplateResult {
  const columns = [
    "game",
    "dailies-played",
    "dailies-finished",
    "dailies-streak",
    "dailies-best",
    "best-time",
  ] as const;
  return html`<h2>${words("player-dailies")}</h2>
    ${resultsTable(words("player-dailies"), columns, (column) => words(`player-${column}`), rows.map(daily))}`;
}

export function careerPanel(career: Career, isOwn: boolean): TemplateResult {
  const share =
    career.finished === 0 ? words("standings-shared") : `${Math.round((career.clean / career.finished) * 100)} %`;
  return html`<h1>${markedName(career)} ${isOwn ? html`<small>${words("you-mark")}</small>` : nothing}</h1>
    <p class="lead">
      ${words(`player-kind-${career.kind}`)} · ${words("player-since", { date: dateWords(career.since) })}
    </p>
    <dl class="figures">
      ${number("races", career.races)} ${number("finished", career.finished)} ${number("wins", career.wins)}
      ${number("clean", share)} ${number("streak", career.streak)}
    </dl>
    ${career.rules.length === 0 ? nothing : records(career)}
    ${career.dailies.length === 0 ? nothing : dailies(career.dailies)}`;
}
