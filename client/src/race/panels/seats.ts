/** An open race: who sits where, who is ready, the host's choices, and the invitation. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { RaceView, SeatView } from "../../wire/protocol.ts";
import { rulesWords } from "../../words/rules.ts";
import { words } from "../../words/words.ts";
import type { Score } from "../chain.ts";
import { stateWords } from "../race_words.ts";
import type { RaceActions } from "./actions.ts";
import { reactionsPanel } from "./reactions.ts";
import { scorePanel } from "./score.ts";
import { unprovedPanel } from "./unproved.ts";

export interface OpenState {
  readonly race: RaceView;
  readonly own: SeatView | null;
  readonly now: number;
  readonly link: string;
  readonly canShare: boolean;
  readonly copied: boolean;
  /** Of the races before this one, where it is a rematch. */
  readonly score: Score;
  /** One had a seat, and has lost it while one was not connected. */
  readonly wasFreed: boolean;
}

function seatLine(seat: SeatView, { race, own, now }: OpenState, actions: RaceActions): TemplateResult {
  const mine = seat.seat === own?.seat;
  const mayKick = own !== null && race.host === own.seat && !mine;
  return html`<li class="seat ${seat.ready ? "is-ready" : ""} ${seat.here ? "" : "is-gone"}">
    <span class="mark" aria-hidden="true">${seat.ready ? "✓" : ""}</span>
    <span class="name">${seat.name}</span>
    ${mine ? html`<span class="tag">${words("open-seat-you")}</span>` : nothing}
    ${race.host === seat.seat ? html`<span class="tag">${words("open-seat-host")}</span>` : nothing}
    <span class="state">${stateWords(seat, race, now)}</span>
    ${
      mayKick
        ? html`<button
          type="button"
          class="sd-button small"
          aria-label=${words("open-kick-label", { name: seat.name })}
          @click=${() => actions.kick(seat.seat)}
        >
          ${words("open-kick")}
        </button>`
        : nothing
    }
  </li>`;
}

/** So many free seats have a line each; more are one line, for what is to be done stands below them. */
const MOST_FREE_LINES = 3;

function freeLine(count: number): TemplateResult {
  return html`<li class="seat is-free">
    <span class="mark" aria-hidden="true"></span><span class="name">${words("open-seat-free", { count })}</span>
  </li>`;
}

function freeLines(free: number): TemplateResult[] {
  return free > MOST_FREE_LINES ? [freeLine(free)] : Array.from({ length: free }, () => freeLine(1));
}

function seatList(state: OpenState, actions: RaceActions): TemplateResult {
  const { seats, options } = state.race;
  const held = seats.toSorted((one, other) => one.seat - other.seat);
  return html`<ol class="seats" aria-label=${words("open-seats")}>
    ${held.map((seat) => seatLine(seat, state, actions))} ${freeLines(options.seats - held.length)}
  </ol>`;
}

/** What is waited for, in one sentence. */
export function waitingFor({ race, own }: OpenState): string {
  const free = race.options.seats - race.seats.length;
  if (race.options.seats === 1 && own !== null) return ""; // the heading says it
  if (race.options.start === "host") return race.host === own?.seat ? "" : words("open-waiting-host");
  return free > 0 ? words("open-waiting-seats", { free }) : words("open-waiting-ready");
}

/** Ready, or not any more: its name says which, so that it has no second sign of it. Where the host alone starts a race of one, there is nobody to be ready for. */
export function readyButton({ race, own }: OpenState, actions: RaceActions): TemplateResult | typeof nothing {
  const ready = own?.ready === true;
  const alone = race.options.seats === 1;
  if (alone && race.options.start === "host") return nothing;
  return html`<button
    type="button"
    class="sd-button ${ready ? "" : "primary"}"
    @click=${() => actions.ready(!ready)}
  >
    ${words(ready ? "open-unready-button" : alone ? "open-start-alone" : "open-ready-button")}
  </button>`;
}

function seatedButtons(state: OpenState, actions: RaceActions): TemplateResult {
  const { race, own } = state;
  const ready = own?.ready === true;
  const isHost = race.host === own?.seat;
  const byHost = race.options.start === "host";
  const everyone = race.seats.every((seat) => seat.ready);
  return html`<p class="buttons">
    ${readyButton(state, actions)}
    ${
      isHost && (byHost || (everyone && race.seats.length < race.options.seats))
        ? html`<button type="button" class="sd-button ${byHost || ready ? "primary" : ""}" @click=${() => actions.start()}>
          ${words("open-start-button")}
        </button>`
        : nothing
    }
    ${
      race.options.seats === 1
        ? nothing
        : html`<button type="button" class="sd-button" @click=${() => actions.practise(true)}>${words("open-practise")}</button>`
    }
    <button type="button" class="sd-button" @click=${() => actions.leave()}>${words("open-leave")}</button>
  </p>`;
}

function visitorButtons({ race }: OpenState, actions: RaceActions): TemplateResult {
  const full = race.seats.length >= race.options.seats;
  return html`<p class="buttons">
    ${
      full
        ? html`<span>${words("open-full")}</span>`
        : html`<button type="button" class="sd-button primary" @click=${() => actions.join()}>${words("open-join")}</button>`
    }
    <a class="sd-button" href="/watch/${race.id}">${words("open-watch")}</a>
  </p>`;
}

function invitePanel({ link, copied, canShare, race }: OpenState, actions: RaceActions): TemplateResult {
  return html`<section class="invite" aria-labelledby="invite-heading">
    <h2 id="invite-heading">${words("open-invite")}</h2>
    <div class="link">
      <input
        type="text"
        readonly
        .value=${link}
        aria-label=${words("open-invite-label")}
        @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()}
      />
      <button type="button" class="sd-button primary" @click=${() => actions.copyLink()}>
        ${words(copied ? "open-copied" : "open-copy")}
      </button>
      ${
        canShare
          ? html`<button type="button" class="sd-button" @click=${() => actions.share()}>${words("open-share")}</button>`
          : nothing
      }
    </div>
    ${race.options.listed ? nothing : html`<p class="sd-note">${words("create-unlisted-help")}</p>`}
  </section>`;
}

/** The whole of an open race; the invitation as long as a seat is free. */
export function openPanel(state: OpenState, actions: RaceActions): TemplateResult {
  const { race, own } = state;
  const free = race.options.seats > race.seats.length;
  const heading = race.options.seats === 1 ? "open-heading-alone" : free ? "open-heading" : "open-heading-full";
  return html`<div class="sd-panel open">
    <p class="kicker">
      ${rulesWords(race.options.rules, true)}
      ${race.options.certified ? html`<span class="tag">${words("certified-badge")}</span>` : nothing}
    </p>
    <h1>${words(heading)}</h1>
    ${scorePanel(race, state.score, false)} ${seatList(state, actions)}
    ${
      race.unproved
        ? unprovedPanel(own !== null && race.host === own.seat, own !== null, actions)
        : html`<p class="waiting">${waitingFor(state)}</p>`
    }
    ${state.wasFreed ? html`<p class="sd-warning">${words("notice-lost_seat")}</p>` : nothing}
    ${own === null ? visitorButtons(state, actions) : seatedButtons(state, actions)}
    ${own !== null && race.seats.length > 1 ? reactionsPanel(false, actions) : nothing}
    ${free && race.options.seats > 1 ? invitePanel(state, actions) : nothing}
  </div>`;
}
