/** A part of a board as a table, with the ways to its other parts. It decides no place. */
import { html, nothing, type TemplateResult } from "lit-html";
import { resultText } from "../race/race_time.ts";
import { markedName, ordinal, rulesWords } from "../race/race_words.ts";
import type { BoardAnswer, BoardRow } from "../wire/boards_api.ts";
import { dateWords } from "../words/dates.ts";
import { words } from "../words/words.ts";
import { type BoardAddress, boardQuery, boardWith } from "./board_address.ts";
import { resultsTable } from "./results_table.ts";

export type Go = (event: Event, address: BoardAddress) => void;

function line(row: BoardRow, own: string | null): TemplateResult {
  return html`<tr class=${row.player === own ? "is-own" : ""}>
    <td class="place">${ordinal(row.place)}</td>
    <th scope="row">
      <a href="/players/${row.player}">${markedName(row)}</a>
      ${row.player === own ? html`<small>${words("you-mark")}</small>` : nothing}
      ${row.clean ? html`<span class="tag">${words("standings-clean")}</span>` : nothing}
    </th>
    <td class="time">${resultText(row.ms)}</td>
    <td>${row.moves}</td>
    <td class="when"><a href="/race/${row.race}">${dateWords(row.over_at)}</a></td>
  </tr>`;
}

function table(answer: BoardAnswer, own: string | null): TemplateResult {
  const columns = ["place", "name", "time", "moves", "when"] as const;
  const rows = answer.rows.map((row) => line(row, own));
  return resultsTable(words("boards-caption"), columns, (column) => words(`boards-col-${column}`), rows);
}

function way(address: BoardAddress, words: string, go: Go): TemplateResult {
  return html`<a class="sd-button" href="/boards?${boardQuery(address)}" @click=${(event: Event) => go(event, address)}
    >${words}</a
  >`;
}

function ways(address: BoardAddress, { before, after, rows }: BoardAnswer, own: string | null, go: Go) {
  const isMine = rows.some(({ player }) => player === own);
  return html`<nav class="buttons ways" aria-label=${words("boards-pages")}>
    ${address.part === null ? nothing : way(boardWith(address, {}), words("boards-top"), go)}
    ${before === null ? nothing : way(boardWith(address, { part: ["before", before] }), words("boards-before"), go)}
    ${after === null ? nothing : way(boardWith(address, { part: ["after", after] }), words("boards-after"), go)}
    ${own === null || isMine ? nothing : way(boardWith(address, { part: ["around", own] }), words("boards-me"), go)}
  </nav>`;
}

/** What a screen reader hears when another part is shown. */
export function boardSays({ players, rows }: BoardAnswer): string {
  if (rows.length === 0) return words("boards-none");
  return words("boards-shown", { players, first: rows[0]!.place, last: rows.at(-1)!.place });
}

export function boardHeading({ rules }: BoardAddress, answer: BoardAnswer | null): TemplateResult {
  return html`<div class="head">
    <h2 id="board-heading" tabindex="-1">${rulesWords(rules)}</h2>
    ${
      answer === null
        ? nothing
        : html`<p class="sd-note">
          ${answer.period === "" ? nothing : html`${words("boards-period", { period: answer.period })} · `}
          ${words("boards-players", { players: answer.players })}
        </p>`
    }
  </div>`;
}

export function boardPanel(address: BoardAddress, answer: BoardAnswer, own: string | null, go: Go): TemplateResult {
  const isLost = address.part?.[0] === "around" && answer.rows.length === 0;
  return html`${boardHeading(address, answer)}
    ${
      answer.rows.length === 0
        ? html`<p class="none sd-panel">${words(isLost ? "boards-not-there" : "boards-none")}</p>`
        : table(answer, own)
    }
    ${ways(address, answer, own, go)}`;
}
