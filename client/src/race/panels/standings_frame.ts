/** The frame of every table of standings: its columns, its name, and a way to scroll it; rows are whoever's shows them. */
import { html, type TemplateResult } from "lit-html";
import "../../words/after_words.ts";
import type { SeatState } from "../../wire/protocol.ts";
import { resultText } from "../../words/clock.ts";
import { words } from "../../words/words.ts";

const COLUMNS = ["place", "name", "time", "moves", "home", "note"] as const;

/** The time of who finished; nobody else has one. */
export function finishText({ state, at }: { readonly state: SeatState; readonly at: number }): string {
  return state === "finished" ? resultText(at) : words("standings-shared");
}

/** `isNamed`: the heading above says already what the table is. */
export function standingsFrame(rows: readonly TemplateResult[], isNamed = false): TemplateResult {
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${words("standings-caption")}>
    <table class="standings">
      <caption class=${isNamed ? "sd-visually-hidden" : ""}>
        ${words("standings-caption")}
      </caption>
      <thead>
        <tr>
          ${COLUMNS.map((column) => html`<th scope="col">${words(`standings-${column}`)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}
