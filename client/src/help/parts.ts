/** The drawings and tables of the help page: both games as they are dealt, the supermoves, and the keys. */
import { html, type TemplateResult } from "lit-html";
import { capacity, deal, parseRules } from "../engine/index.ts";
import { type KeyLine, keyName, SOLO_KEYS, TABLE_KEYS, WATCH_KEYS } from "../table/key_list.ts";
import { Table } from "../table/table.ts";
import "../words/keys_words.ts";
import { words } from "../words/words.ts";
import { cardFigure } from "./card_figure.ts";
import type { Part } from "./sections.ts";
import { CARRY, DOUBLE, type Step } from "./supermove_steps.ts";

const CELLS = [0, 1, 2, 3, 4];
const COLUMNS = [0, 1, 2];

/** A whole deal on a table that is only looked at; it is told in the figure's caption. */
function dealt(rules: string, seed: string, name: string): TemplateResult {
  const root = document.createElement("div");
  root.className = `sd-table ${rules.split("/")[0]}`;
  root.inert = true;
  root.setAttribute("aria-hidden", "true");
  const table = new Table(root, { readonly: true, size: "small" });
  const known = parseRules(rules);
  table.show({ rules: known, position: deal(known, seed), locked: true, label: words(`help-${name}`), dealt: true });
  return html`<figure class="dealt">
    ${root}
    <figcaption class="sd-note">${words(`help-${name}`)}</figcaption>
  </figure>`;
}

function steps(series: readonly Step[]): TemplateResult {
  const rows = Math.max(...series.flatMap(({ columns }) => columns.map(({ length }) => length)));
  return html`<ol class="steps">
    ${series.map(
      (step, at) => html`<li>
        ${cardFigure(step, rows)}
        <p><strong aria-hidden="true">${at + 1}</strong> <span>${words(`help-${step.says}`)}</span></p>
      </li>`,
    )}
  </ol>`;
}

/** How many cards go together, onto a card and into an empty column. */
function capacities(): TemplateResult {
  const into = (cells: number, columns: number): string =>
    columns === 0 ? "" : words("help-capacity-into", { count: capacity(cells, columns, true) });
  return html`<div class="scrolled">
    <table class="capacity">
      <caption class="sd-visually-hidden">${words("help-capacity-caption")}</caption>
      <thead>
        <tr>
          <th scope="col">${words("help-capacity-cells")}</th>
          ${COLUMNS.map((columns) => html`<th scope="col">${words("help-capacity-columns", { columns })}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${CELLS.map(
          (cells) => html`<tr>
            <th scope="row">${cells}</th>
            ${COLUMNS.map(
              (columns) =>
                html`<td><strong>${capacity(cells, columns, false)}</strong> <small>${into(cells, columns)}</small></td>`,
            )}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function keys(lines: readonly KeyLine[]): TemplateResult {
  return html`<dl class="key-list">
    ${lines.map(([key, does]) => html`<div><dt><kbd>${keyName(key, words)}</kbd></dt><dd>${words(does)}</dd></div>`)}
  </dl>`;
}

const tableKeys = (): TemplateResult => html`${keys(TABLE_KEYS)} <p class="sd-note">${words("keys-focus")}</p>`;

const replayKeys = (): TemplateResult =>
  keys([
    ["keys-sideways", "help-key-moves-do"],
    [words("help-key-play"), "help-key-play-do"],
    [words("help-key-leap"), "help-key-leap-do"],
    ["keys-ends", "help-key-moments-do"],
    ["keys-digits", "keys-digits-do"],
    ["?", "help-key-help-do"],
  ]);

const PARTS: Readonly<Record<Part, () => TemplateResult>> = {
  "freecell-table": () => dealt("freecell", "1", "freecell-table"),
  "klondike-table": () => dealt("klondike/3/unlimited", "klondike-1", "klondike-table"),
  carry: () => steps(CARRY),
  double: () => steps(DOUBLE),
  capacity: capacities,
  "table-keys": tableKeys,
  "solo-keys": () => keys(SOLO_KEYS),
  "watch-keys": () => keys(WATCH_KEYS),
  "replay-keys": replayKeys,
};

export function drawPart(part: Part): TemplateResult {
  return PARTS[part]();
}
