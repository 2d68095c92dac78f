/** A rematch: offered, accepted by all who are here, and on to the next race. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { RaceView, SeatView } from "../../wire/protocol.ts";
import "../../words/after_words.ts";
import { words } from "../../words/words.ts";
import type { RaceActions } from "./actions.ts";

function nameOf(race: RaceView, seat: number): string {
  return race.seats.find((other) => other.seat === seat)?.name ?? "";
}

/** Nothing is agreed without them. */
function awayNote({ seats, offer }: RaceView): TemplateResult | typeof nothing {
  const by = seats.find(({ seat }) => seat === offer?.by);
  return by === undefined || by.here ? nothing : html` ${words("rematch-away", { name: by.name })}`;
}

function offerPart(race: RaceView, own: SeatView, actions: RaceActions): TemplateResult {
  const { offer } = race;
  if (offer === null) {
    return html`<button type="button" class="sd-button primary" @click=${() => actions.offer()}>${words("rematch-offer")}</button>`;
  }
  if (offer.by === own.seat) return html`<span role="status">${words("rematch-offered")}</span>`;
  if (offer.accepted.includes(own.seat))
    return html`<span role="status">${words("rematch-accepted")}${awayNote(race)}</span>`;
  return html`<span role="status">${words("rematch-made", { name: nameOf(race, offer.by) })}${awayNote(race)}</span>
    <button type="button" class="sd-button primary" @click=${() => actions.accept()}>${words("rematch-accept")}</button>`;
}

export function rematchPanel(race: RaceView, own: SeatView | null, actions: RaceActions): TemplateResult {
  return html`<p class="buttons rematch">
    ${
      race.next_race !== null
        ? html`<a class="sd-button primary" href="/race/${race.next_race}">${words("rematch-next")}</a>`
        : own === null
          ? nothing
          : offerPart(race, own, actions)
    }
    <a class="sd-button" href="/replay/${race.id}">${words("replay-link")}</a>
    <a class="sd-button" href="/">${words("new-race")}</a>
  </p>`;
}
