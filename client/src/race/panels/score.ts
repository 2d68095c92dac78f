/** The score of a chain of rematches, from its second race on. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { RaceView } from "../../wire/protocol.ts";
import { words } from "../../words/words.ts";
import type { Score } from "../chain.ts";

/** `isOver`: the race itself counts already. */
export function scorePanel(
  { seats }: RaceView,
  { races, wins }: Score,
  isOver: boolean,
): TemplateResult | typeof nothing {
  if (races < (isOver ? 2 : 1) || seats.length < 2) return nothing;
  const lines = seats
    .map(({ name, player }) => ({ name, won: wins[player] ?? 0 }))
    .toSorted((one, other) => other.won - one.won);
  return html`<p class="score">
    <span>${words("score-after", { count: races })}</span>
    ${lines.map(({ name, won }) => html`<span class="of"><b>${name}</b> ${won}</span> `)}
  </p>`;
}
