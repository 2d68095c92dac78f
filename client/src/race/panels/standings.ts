/** The standings as decided: never sorted or placed here. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Standing } from "../../wire/protocol.ts";
import "../../words/after_words.ts";
import { markedName } from "../../words/marked_name.ts";
import { ordinal } from "../../words/ordinal.ts";
import { words } from "../../words/words.ts";
import { finishText, standingsFrame } from "./standings_frame.ts";

function notes({ state, clean, photo }: Standing): TemplateResult {
  return html`${state === "finished" ? nothing : html`<span>${words(`seat-state-${state}`)}</span> `}
  ${
    clean && state === "finished"
      ? html`<span class="tag" title=${words("standings-clean-help")}>${words("standings-clean")}</span>`
      : nothing
  }
  ${
    photo
      ? html`<span class="tag photo" title=${words("standings-photo-help")}>${words("standings-photo")}</span>`
      : nothing
  }`;
}

function line(standing: Standing, own: number | null): TemplateResult {
  const { seat, place, moves, home } = standing;
  return html`<tr class=${seat === own ? "is-own" : ""}>
    <td class="place">${place === null ? words("standings-shared") : ordinal(place)}</td>
    <th scope="row">${markedName(standing)}${seat === own ? html` <small>${words("you-mark")}</small>` : nothing}</th>
    <td>${finishText(standing)}</td>
    <td>${moves}</td>
    <td>${home}</td>
    <td class="notes">${notes(standing)}</td>
  </tr>`;
}

export function standingsPanel(standings: readonly Standing[], own: number | null): TemplateResult {
  return standingsFrame(standings.map((standing) => line(standing, own)));
}
