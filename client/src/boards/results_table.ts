/** A table of results as boards and players' pages have it: a caption to be heard, heads, and rows that are made elsewhere. */
import { html, type TemplateResult } from "lit-html";

/** Each column has its name as a class of its head, and the words that `head` gives for it. */
export function resultsTable<Column extends string>(
  caption: string,
  columns: readonly Column[],
  head: (column: Column) => string,
  rows: readonly TemplateResult[],
): TemplateResult {
  return html`<div class="sd-panel rows">
    <table class="results">
      <caption class="sd-visually-hidden">
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col" class=${column}>${head(column)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}
