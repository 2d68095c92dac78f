/** How the race ended, as decided, and what is told of its deal. */
import { html, nothing, type TemplateResult } from "lit-html";
import { finishText, standingsFrame } from "../race/panels/standings_frame.ts";
import { momentWords } from "../words/dates.ts";
import { markedName } from "../words/marked_name.ts";
import { ordinal } from "../words/ordinal.ts";
import { words } from "../words/words.ts";
import { wayToRace } from "./ghost_address.ts";
import type { ReplayRecord, Result } from "./record.ts";
import { seatMark } from "./seat_mark.ts";

function tag(id: string, help: string, kind = ""): TemplateResult {
  return html`<span class="tag ${kind}" title=${words(help)}>${words(id)}</span> `;
}

function notes({ state, clean, photo, seat }: Result, voided: readonly number[]): TemplateResult {
  const finished = state === "finished";
  return html`${finished ? nothing : html`<span>${words(`seat-state-${state}`)}</span> `}
    ${finished && clean ? tag("standings-clean", "standings-clean-help") : nothing}
    ${photo ? tag("standings-photo", "standings-photo-help", "photo") : nothing}
    ${voided.includes(seat) ? tag("replay-voided", "replay-voided-help", "voided") : nothing}`;
}

function raceIt({ seat, name }: Result, record: ReplayRecord): TemplateResult | typeof nothing {
  const way = wayToRace(record, seat);
  if (way === null) return nothing;
  return html`<a href=${way} aria-label=${words("replay-ghost-of", { name })}>${words("replay-ghost")}</a>`;
}

function line(result: Result, record: ReplayRecord): TemplateResult {
  const { seat, place, moves, home } = result;
  const index = record.seats.findIndex((each) => each.seat === seat);
  const player = record.view.seats.find((each) => each.seat === seat)?.player;
  const name = markedName(result);
  return html`<tr>
    <td class="place">${place === null ? words("standings-shared") : ordinal(place)}</td>
    <th scope="row">${seatMark(index)} ${player ? html`<a href="/players/${player}">${name}</a>` : name}</th>
    <td>${finishText(result)}</td>
    <td>${moves}</td>
    <td>${home}</td>
    <td class="notes">${notes(result, record.voided ?? [])} ${raceIt(result, record)}</td>
  </tr>`;
}

export function resultPanel(record: ReplayRecord): TemplateResult {
  return html`<section class="sd-panel result">
    <h2>${words("replay-result")}</h2>
    ${standingsFrame(
      record.standings.map((result) => line(result, record)),
      true,
    )}
  </section>`;
}

/** The seed and what it is good for, or why there is none yet. */
export function dealPanel({ rules, seed, view }: ReplayRecord): TemplateResult {
  const practice = new URLSearchParams({ rules, seed: seed ?? "" });
  return html`<section class="sd-panel deal">
    <h2>${words("replay-deal")}</h2>
    ${
      seed === null
        ? html`<p class="sd-note">${words("replay-sealed-deal", { opened: momentWords(view.sealed_until ?? 0) })}</p>`
        : html`<p>${words("replay-seed")}: <code class="hash">${seed}</code></p>
          <p class="buttons">
            <a class="sd-button" href="/verify/${view.id}">${words("replay-verify")}</a>
            <a class="sd-button" href="/solo?${practice}">${words("replay-practice")}</a>
          </p>`
    }
  </section>`;
}
