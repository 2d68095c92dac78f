/** What stands in place of a replay that cannot be shown: a heading, a sentence, and where to go from here. */
import { html, type TemplateResult } from "lit-html";
import { Damaged } from "../verifying/shape.ts";
import { APIError, readRace } from "../wire/api.ts";
import type { RaceView } from "../wire/protocol.ts";
import { momentWords } from "../words/dates.ts";
import { words } from "../words/words.ts";
import { Unplayable } from "./track.ts";
import { whenUnsealed } from "./unsealing.ts";

export function noReplay(heading: string, text: string, ways: TemplateResult): TemplateResult {
  return html`<div class="sd-panel none" role="alert">
    <h1>${heading}</h1>
    <p>${text}</p>
    <p class="buttons">${ways}</p>
  </div>`;
}

/** Everybody left before the start: there are no runs. */
export function nobodyPlayed(): TemplateResult {
  const toLobby = html`<a class="sd-button primary" href="/">${words("replay-to-lobby")}</a>`;
  return noReplay(words("replay-nobody"), words("replay-nobody-text"), toLobby);
}

function sealedPanel({ id, phase, daily, sealed_until, options }: RaceView): TemplateResult {
  const toRace = html`<a class="sd-button" href="/race/${id}">${words("replay-race")}</a>`;
  if (phase === "over" && daily !== null) {
    const day = new URLSearchParams({ rules: options.rules, day: daily });
    const ways = html`<a class="sd-button primary" href="/daily?${day}">${words("replay-to-daily")}</a> ${toRace}`;
    return noReplay(
      words("replay-sealed"),
      words("replay-sealed-text", { opened: momentWords(sealed_until ?? 0) }),
      ways,
    );
  }
  const watch = html`<a class="sd-button primary" href="/watch/${id}">${words("replay-watch")}</a> ${toRace}`;
  return noReplay(words("replay-running"), words("replay-running-text"), watch);
}

/** The panel for what went wrong; `again` asks once more, which it does by itself once a seal has opened. */
export async function failure(error: unknown, race: string, again: () => void): Promise<TemplateResult> {
  if (error instanceof Damaged || error instanceof Unplayable) {
    const verify = html`<a class="sd-button" href="/verify/${race}">${words("replay-verify")}</a>`;
    return noReplay(words("replay-damaged"), words("replay-damaged-text", { why: error.message }), verify);
  }
  if (!(error instanceof APIError)) throw error;
  if (error.status === 404) {
    const toLobby = html`<a class="sd-button primary" href="/">${words("replay-to-lobby")}</a>`;
    return noReplay(words("replay-missing"), words("replay-missing-text"), toLobby);
  }
  if (error.code === "sealed") {
    try {
      const found = (await readRace(race)).race;
      if (found.phase === "over") whenUnsealed(race, found.sealed_until, again);
      return sealedPanel(found);
    } catch (other) {
      return failure(other, race, again);
    }
  }
  const button = html`<button type="button" class="sd-button primary" @click=${again}>${words("replay-again")}</button>`;
  return noReplay(words("replay-failed"), words("replay-failed-text"), button);
}
