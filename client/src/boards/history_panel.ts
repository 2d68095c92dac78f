/** A player's races, the newest first. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Played } from "../wire/boards_api.ts";
import { resultText } from "../words/clock.ts";
import { dateWords } from "../words/dates.ts";
import { ordinal } from "../words/ordinal.ts";
import { rulesWords } from "../words/rules.ts";
import { words } from "../words/words.ts";
import { resultsTable } from "./results_table.ts";

export interface HistoryState {
  readonly rows: readonly Played[];
  /** Whether there are older ones. */
  readonly more: boolean;
  older(): void;
}

function place({ place, seats }: Played): string {
  if (place === null) return words("standings-shared");
  return words("player-place", { place: ordinal(place), seats });
}

/** A run at a daily leads to its day. */
function dailyTag({ daily, rules }: Played): TemplateResult | typeof nothing {
  if (daily === null) return nothing;
  return html`<a class="tag" href="/daily?${new URLSearchParams({ rules, day: daily })}">${words("player-daily")}</a>`;
}

function line(played: Played): TemplateResult {
  const { state, clean, why } = played;
  return html`<tr>
    <th scope="row" class="date"><a href="/replay/${played.race}">${dateWords(played.over_at)}</a></th>
    <td>${rulesWords(played.rules, true)} ${dailyTag(played)}</td>
    <td>${place(played)}</td>
    <td>
      ${played.ms === null ? words(`seat-state-${state}`) : resultText(played.ms)}
      ${clean && state === "finished" ? html`<span class="tag">${words("standings-clean")}</span>` : nothing}
      ${why === null || why === "unfinished" ? nothing : html`<span class="tag not">${words(`player-why-${why}`)}</span>`}
    </td>
    <td>${played.moves}</td>
  </tr>`;
}

function races(rows: readonly Played[]): TemplateResult {
  const columns = ["date", "game", "came", "result", "moves"] as const;
  return resultsTable(words("player-history"), columns, (column) => words(`player-${column}`), rows.map(line));
}

export function historyPanel({ rows, more, older }: HistoryState): TemplateResult {
  return html`<h2 id="history-heading">${words("player-history")}</h2>
    ${rows.length === 0 ? html`<p class="none sd-panel">${words("player-none")}</p>` : races(rows)}
    ${
      more
        ? html`<p class="buttons ways">
          <button type="button" class="sd-button" @click=${older}>${words("player-older")}</button>
        </p>`
        : nothing
    }`;
}
