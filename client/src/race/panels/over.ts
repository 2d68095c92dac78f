/** One's own game has ended, or the whole race has: the place, the standings, the opened seal, and what comes next. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { RaceView, SeatView } from "../../wire/protocol.ts";
import "../../words/after_words.ts";
import "../../words/watch_words.ts";
import { resultText } from "../../words/clock.ts";
import { ordinal } from "../../words/ordinal.ts";
import { rulesWords } from "../../words/rules.ts";
import { words } from "../../words/words.ts";
import type { Score } from "../chain.ts";
import type { RaceModel } from "../race_model.ts";
import { delayWords } from "../race_words.ts";
import type { Verification } from "../verify.ts";
import type { RaceActions } from "./actions.ts";
import { nobodyPanel } from "./nobody.ts";
import { reactionsPanel } from "./reactions.ts";
import { rematchPanel } from "./rematch.ts";
import { scorePanel } from "./score.ts";
import { standingsPanel } from "./standings.ts";
import { verificationPanel } from "./verification.ts";
import { voidedNote } from "./voided.ts";

/** While others still play: how one's own game ended. Without a seat, a way to watch. */
export function endedPanel({ race, standings, you }: RaceModel, own: SeatView | null): TemplateResult {
  if (own === null) return html`${watcherPanel(race!)} ${lateNote(race!)}`;
  const finished = own.state === "finished";
  const ended = standings.filter(({ state }) => state !== "playing" && state !== "seated");
  const heading = finished
    ? words("finished-heading", { clock: resultText(own.at ?? 0) })
    : words(`ended-${own.state}`, {});
  return html`<div class="sd-panel ended">
    <h1>${heading}</h1>
    ${own.place === null ? nothing : html`<p class="big">${words("finished-place", { place: ordinal(own.place) })}</p>`}
    <p>${words("finished-waiting")}</p>
    ${ended.length > 0 ? standingsPanel(ended, you?.seat ?? null) : nothing}
    </div>
    ${lateNote(race!)}`;
}

/** Whose own game is over sees the others of a rated race late. */
function lateNote({ delay_ms }: RaceView): TemplateResult | typeof nothing {
  if (delay_ms === 0) return nothing;
  return html`<p class="sd-note late">
    ${words("delay-others", { behind: delayWords(delay_ms) })} ${words("watch-late-why")}
  </p>`;
}

function watcherPanel(race: RaceView): TemplateResult {
  return html`<div class="sd-panel ended">
    <h1>${words("open-as-watcher")}</h1>
    <p class="buttons">
      <a class="sd-button primary" href="/watch/${race.id}">${words("open-watch")}</a>
      <a class="sd-button" href="/">${words("closed-to-lobby")}</a>
    </p>
  </div>`;
}

function overHeading({ race }: RaceModel, own: SeatView | null): string {
  if (own?.place == null) return words("over-heading");
  if (race?.seats.length === 1) return words("over-heading-alone", { clock: resultText(own.at ?? 0) });
  return own.place === 1 ? words("over-first") : words("over-place", { place: ordinal(own.place) });
}

/** The ways from a result: the board of these rules, and one's own races. */
function boardsLinks({ race }: RaceModel, own: SeatView | null): TemplateResult {
  const { rules } = race!.options;
  return html`<p class="buttons">
    <a class="sd-button" href="/boards?${new URLSearchParams({ rules })}"
      >${words("boards-of-rules", { rules: rulesWords(rules, true) })}</a
    >
    ${own === null ? nothing : html`<a class="sd-button" href="/players/${own.player}">${words("player-own")}</a>`}
  </p>`;
}

export function overPanel(
  model: RaceModel,
  own: SeatView | null,
  found: Verification | null,
  actions: RaceActions,
  score: Score,
  voided: readonly number[] = [],
): TemplateResult {
  const { race, opened, standings } = model;
  if (race!.seats.length === 0) return nobodyPanel();
  return html`<div class="sd-panel over ${own?.place === 1 ? "won" : ""}">
    <h1>${overHeading(model, own)}</h1>
    ${standingsPanel(standings, own?.seat ?? null)} ${voidedNote(standings, voided)} ${scorePanel(race!, score, true)}
    ${rematchPanel(race!, own, actions)}
    ${own === null || standings.length < 2 ? nothing : reactionsPanel(true, actions)}
    ${boardsLinks(model, own)} ${found === null || opened === null ? nothing : verificationPanel(race!, opened, found)}
  </div>`;
}
