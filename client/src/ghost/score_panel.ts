/** How both stand: the clock, cards home of each as a bar and a number, and who is ahead. */
import { html, type TemplateResult } from "lit-html";
import { seatMark } from "../replay/seat_mark.ts";
import { clockText } from "../words/clock.ts";
import { words } from "../words/words.ts";
import { ALL_HOME } from "./duel.ts";
import type { GhostAt } from "./ghost_run.ts";
import { leadWords } from "./ghost_words.ts";

export interface Score {
  readonly name: string;
  readonly ms: number;
  readonly own: number;
  readonly ghost: GhostAt;
}

function side(index: number, name: string, home: number, numbers: string): TemplateResult {
  return html`<li>
    ${seatMark(index)} <span class="name">${name}</span> <span class="numbers">${numbers}</span>
    <progress max=${ALL_HOME} .value=${home} aria-hidden="true"></progress>
  </li>`;
}

export function scorePanel({ name, ms, own, ghost }: Score): TemplateResult {
  const numbers = words(ghost.isOver ? "ghost-ended" : "ghost-home", { count: ghost.home, home: ghost.home });
  const cards = own - ghost.home;
  return html`<h1 id="duel-heading" class="sd-visually-hidden">${words("ghost-versus", { name })}</h1>
    <p class="duel-clock" role="timer" aria-label=${words("ghost-clock-label")}>${clockText(ms)}</p>
    <p class="duel-lead ${cards < 0 ? "is-behind" : ""}">${leadWords(cards)}</p>
    <ul class="duel-sides">
      ${side(0, words("ghost-you"), own, words("ghost-home", { count: own }))} ${side(1, name, ghost.home, numbers)}
    </ul>`;
}
