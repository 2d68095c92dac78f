/** What a spectator is shown of a race: as it happens or late, boards or progress, and what not to do with it. */
import { html, nothing, type TemplateResult } from "lit-html";
import { HIDES_CARDS, parseRules } from "../engine/index.ts";
import { delayWords } from "../race/race_words.ts";
import type { RaceView } from "../wire/protocol.ts";
import "../words/watch_words.ts";
import { words } from "../words/words.ts";

/** The sentences for a race, `boards`: whether any board is shown. */
export function sightWords({ options, phase, delay_ms }: RaceView, boards: boolean): readonly string[] {
  const sentences: string[] = [];
  if (delay_ms > 0) sentences.push(words("watch-late-why"));
  if (phase === "running" && !boards) sentences.push(words("watch-progress-only"));
  else if (boards && HIDES_CARDS[parseRules(options.rules).family]) sentences.push(words("watch-spoil"));
  return sentences;
}

/** `boards`: how many are shown; of several one can be looked at alone. */
export function sightPanel(race: RaceView, boards: number): TemplateResult {
  const late = race.delay_ms > 0;
  const sentences = sightWords(race, boards > 0);
  return html`<p class="sight sd-note">
    <span class="moment ${late ? "late" : ""}">
      <span class="dot" aria-hidden="true"></span>${late ? delayWords(race.delay_ms) : words("watch-live")}
    </span>
    ${sentences.length === 0 ? nothing : html`<span>${sentences.join(" ")}</span>`}
    ${boards > 1 ? html`<span class="seat-keys">${words("watch-keys")}</span>` : nothing}
  </p>`;
}
