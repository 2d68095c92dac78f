/** A part of a board as a table, with the ways to its other parts. It decides no place. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { BoardAnswer, BoardRow } from "../wire/boards_api.ts";
import { resultText } from "../words/clock.ts";
import { dateWords, timeWords } from "../words/dates.ts";
import { markedName } from "../words/marked_name.ts";
import { ordinal } from "../words/ordinal.ts";
import { rulesWords } from "../words/rules.ts";
import { words } from "../words/words.ts";
import { type BoardAddress, boardWith } from "./board_address.ts";
import { resultsTable } from "./results_table.ts";

/** How a page goes to another board or part of one: the address of a link, and what is done when it is followed. */
export interface Go {
  href(address: BoardAddress): string;
  follow(event: Event, address: BoardAddress): void;
}

/** What a run came to: its time, or how far it got. */
function result({ finished, ms, home }: BoardRow): string {
  return finished ? resultText(ms) : words("boards-home", { home });
}

/** A link to its replay: by its day, or on the board of one day by the time of its end. */
function when({ race, over_at }: BoardRow, span: string): TemplateResult {
  return html`<a href="/replay/${race}">${span === "day" ? timeWords(over_at) : dateWords(over_at)}</a>`;
}

function line(row: BoardRow, own: string | null, span: string): TemplateResult {
  return html`<tr class=${row.player === own ? "is-own" : ""}>
    <td class="place">${ordinal(row.place)}</td>
    <th scope="row">
      <a href="/players/${row.player}">${markedName(row)}</a>
      ${row.player === own ? html`<small>${words("you-mark")}</small>` : nothing}
      ${row.clean && row.finished ? html`<span class="tag">${words("standings-clean")}</span>` : nothing}
    </th>
    <td class="time">${result(row)}</td>
    <td>${row.moves}</td>
    <td class="when">${when(row, span)}</td>
  </tr>`;
}

function table(answer: BoardAnswer, own: string | null, span: string): TemplateResult {
  const columns = ["place", "name", "time", "moves", "when"] as const;
  const rows = answer.rows.map((row) => line(row, own, span));
  return resultsTable(words("boards-caption"), columns, (column) => words(`boards-col-${column}`), rows);
}

/** A link to another board, or another part of this one. */
export function boardLink(address: BoardAddress, words: string, go: Go): TemplateResult {
  const follow = (event: Event): void => go.follow(event, address);
  return html`<a class="sd-button" href=${go.href(address)} @click=${follow}>${words}</a>`;
}

function ways(address: BoardAddress, { before, after, rows }: BoardAnswer, own: string | null, go: Go) {
  const isMine = rows.some(({ player }) => player === own);
  const way = (change: Partial<BoardAddress>, text: string): TemplateResult =>
    boardLink(boardWith(address, change), words(text), go);
  const links = [
    address.part === null ? null : way({}, "boards-top"),
    before === null ? null : way({ part: ["before", before] }, "boards-before"),
    after === null ? null : way({ part: ["after", after] }, "boards-after"),
    own === null || isMine || rows.length === 0 ? null : way({ part: ["around", own] }, "boards-me"),
  ].filter((link) => link !== null);
  // A landmark with nothing in it is a wrong track for whoever goes from one to the next.
  if (links.length === 0) return nothing;
  return html`<nav class="buttons ways" aria-label=${words("boards-pages")}>${links}</nav>`;
}

/** What a screen reader hears when another part is shown. */
export function boardSays({ players, rows }: BoardAnswer): string {
  if (rows.length === 0) return words(players === 0 ? "boards-none" : "boards-not-there");
  return words("boards-shown", { players, first: rows[0]!.place, last: rows.at(-1)!.place });
}

/** From the board of a day to its daily. */
function dailyLink({ rules, span }: BoardAddress, { period }: BoardAnswer): TemplateResult | typeof nothing {
  if (span !== "day") return nothing;
  return html`<a href="/daily?${new URLSearchParams({ rules, day: period })}">${words("boards-daily")}</a> · `;
}

export function boardHeading(address: BoardAddress, answer: BoardAnswer | null): TemplateResult {
  return html`<div class="head">
    <h2 id="board-heading" tabindex="-1">${rulesWords(address.rules)}</h2>
    ${
      answer === null
        ? nothing
        : html`<p class="sd-note">
          ${dailyLink(address, answer)} ${words("boards-players", { players: answer.players })}
        </p>`
    }
  </div>`;
}

function noneWords({ part, span, period }: BoardAddress): string {
  if (part?.[0] === "around") return words("boards-not-there");
  if (span === "day") return words("boards-none-day");
  return words(period === "" ? "boards-none" : "boards-none-then");
}

/** The rows of a board, and the ways to its other parts. */
export function boardRows(address: BoardAddress, answer: BoardAnswer, own: string | null, go: Go): TemplateResult {
  const none = (): TemplateResult => html`<p class="none sd-panel">${noneWords(address)}</p>`;
  return html`${answer.rows.length === 0 ? none() : table(answer, own, address.span)}
    ${ways(address, answer, own, go)}`;
}
