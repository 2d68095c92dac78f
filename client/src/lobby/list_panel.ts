/** The live lists: what can be joined, and what can be watched now. */
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { RaceCard } from "../wire/protocol.ts";
import { words } from "../words/words.ts";
import { liveCard, waitingCard } from "./race_cards.ts";
import { held, liveRaces, type RaceList, waitingRaces } from "./race_list.ts";

/** So many of each list are shown until somebody wants all. */
export const SHOWN = { waiting: 6, live: 10 } as const;
export type ListName = keyof typeof SHOWN;

export interface ListState {
  readonly list: RaceList;
  /** The socket is open: the list follows what happens. */
  readonly live: boolean;
  /** The order that is held while somebody looks; null when it may change. */
  readonly order: readonly string[] | null;
  readonly whole: ReadonlySet<ListName>;
  /** Shared ms. */
  readonly now: number;
  showAll(name: ListName): void;
}

/** The races of a list as they are shown now. */
export function inOrder({ list, order }: Pick<ListState, "list" | "order">, name: ListName): readonly RaceCard[] {
  const races = name === "live" ? liveRaces(list) : waitingRaces(list);
  return order === null ? races : held(races, order);
}

function part(state: ListState, name: ListName, heading: string, card: (race: RaceCard) => TemplateResult) {
  const races = inOrder(state, name);
  if (races.length === 0) return nothing;
  const shown = state.whole.has(name) ? races : races.slice(0, SHOWN[name]);
  const more = (): void => state.showAll(name);
  return html`<section class="part part-${name}" aria-labelledby="${name}-heading">
    <h3 id="${name}-heading">${heading} <span class="count">${races.length}</span></h3>
    <ul class="race-list">
      ${repeat(shown, ({ id }) => id, card)}
    </ul>
    ${
      shown.length < races.length
        ? html`<button type="button" class="sd-button more" @click=${more}>
          ${words("lobby-show-all", { count: races.length })}
        </button>`
        : nothing
    }
  </section>`;
}

function liveness({ list, live }: ListState): TemplateResult | typeof nothing {
  if (live) return html`<span class="live"><span class="dot" aria-hidden="true"></span>${words("lobby-live")}</span>`;
  return list.known ? html`<span class="live off">${words("lobby-offline")}</span>` : nothing;
}

export function listPanel(state: ListState): TemplateResult {
  const { list } = state;
  return html`<div class="head">
      <h2 id="races-heading">${words("lobby-races")}</h2>
      ${liveness(state)}
    </div>
    ${part(state, "waiting", words("lobby-waiting"), waitingCard)}
    ${part(state, "live", words("lobby-live-now"), (race) => liveCard(race, state.now))}
    ${
      list.races.length === 0
        ? html`<p class="none sd-panel">${words(list.known ? "lobby-none" : "lobby-loading")}</p>`
        : nothing
    }`;
}
