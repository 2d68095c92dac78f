/** The seats' progress: cards home, moves, and how each stands. Rivals' boards are not here. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { RaceView, SeatView } from "../../wire/protocol.ts";
import { ordinal } from "../../words/ordinal.ts";
import { words } from "../../words/words.ts";
import { isGone, stateWords } from "../race_words.ts";

export interface ProgressState {
  readonly race: RaceView;
  readonly seats: readonly SeatView[];
  readonly own: number | null;
  readonly now: number;
  progress(seat: SeatView): { readonly home: number; readonly rev: number };
}

function kindMark({ kind }: SeatView): TemplateResult | typeof nothing {
  return kind === "bot" || kind === "ghost" ? html`<span class="tag">${words(`${kind}-mark`)}</span>` : nothing;
}

function seatProgress(seat: SeatView, { race, own, now, progress }: ProgressState): TemplateResult {
  const { home, rev } = progress(seat);
  const mine = seat.seat === own;
  const state = seat.place !== null ? ordinal(seat.place) : stateWords(seat, race, now);
  return html`<li class="rival ${seat.state} ${isGone(seat) ? "is-gone" : ""} ${mine ? "is-own" : ""}">
    <div class="who">
      <span class="name">${seat.name}</span>
      ${mine ? html`<span class="tag">${words("open-seat-you")}</span>` : nothing} ${kindMark(seat)}
      <span class="state">${state}</span>
    </div>
    <progress max="52" .value=${home} aria-label=${words("rivals-progress-label", { name: seat.name, home })}></progress>
    <div class="numbers">
      <span>${words("bar-home", { count: home })}</span>
      <span>${words("bar-moves", { count: rev })}</span>
    </div>
  </li>`;
}

export function progressPanel(state: ProgressState): TemplateResult {
  // Beside a narrow table it is scrolled sideways, by the keyboard too.
  return html`<ul class="rivals" tabindex="0">
    ${state.seats.map((seat) => seatProgress(seat, state))}
  </ul>`;
}
