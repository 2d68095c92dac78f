/** The live list: what can be joined, what can be watched. */
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { rulesWords } from "../race/race_words.ts";
import type { RaceCard } from "../wire/protocol.ts";
import { words } from "../words/words.ts";
import { isOpen, type RaceList } from "./race_list.ts";

function card(race: RaceCard): TemplateResult {
  const { id, phase, rules, seats, names, watchers } = race;
  const listed = names.length === 0 ? words("lobby-nobody") : names.join(", ");
  return html`<li class="race-card sd-panel ${phase}">
    <div class="what">
      <strong>${rulesWords(rules, true)}</strong>
      <span class="phase">${words(`phase-${phase}`)}</span>
    </div>
    <p class="names">${listed}</p>
    <p class="sd-note">
      ${words("lobby-seats", { taken: names.length, seats })}
      ${watchers > 0 ? html` · ${words("lobby-watchers", { count: watchers })}` : nothing}
    </p>
    <p class="buttons">
      ${
        isOpen(race)
          ? html`<a
            class="sd-button primary"
            href="/race/${id}"
            aria-label=${words("lobby-join-label", { names: listed })}
            >${words("lobby-join")}</a
          >`
          : nothing
      }
      ${
        phase === "over"
          ? nothing
          : html`<a class="sd-button" href="/watch/${id}" aria-label=${words("lobby-watch-label", { names: listed })}
            >${words("lobby-watch")}</a
          >`
      }
    </p>
  </li>`;
}

export function listPanel(list: RaceList, live: boolean): TemplateResult {
  return html`<div class="head">
      <h2 id="races-heading">${words("lobby-races")}</h2>
      ${
        live
          ? html`<span class="live"><span class="dot" aria-hidden="true"></span>${words("lobby-live")}</span>`
          : list.known
            ? html`<span class="live off">${words("lobby-offline")}</span>`
            : nothing
      }
    </div>
    ${
      list.races.length > 0
        ? html`<ul class="race-list">
          ${repeat(list.races, ({ id }) => id, card)}
        </ul>`
        : html`<p class="none sd-panel">${words(list.known ? "lobby-none" : "lobby-loading")}</p>`
    }`;
}
