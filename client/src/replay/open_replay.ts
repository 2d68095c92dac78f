/** Fetches a race's replay and begins its page, or says plainly why there is none. */
import { html, render, type TemplateResult } from "lit-html";
import { Damaged } from "../verifying/shape.ts";
import { APIError, readRace, readReplay } from "../wire/api.ts";
import type { RaceView } from "../wire/protocol.ts";
import { momentWords } from "../words/dates.ts";
import { words } from "../words/words.ts";
import { readRecord } from "./record.ts";
import { replayOf } from "./replay.ts";
import { ReplayPage, type ReplayPlaces } from "./replay_page.ts";
import { Unplayable } from "./track.ts";

/** What stands in place of a replay: a heading, a sentence, and where to go from here. */
function noReplay(id: string, text: string, ways: TemplateResult): TemplateResult {
  return html`<div class="sd-panel none" role="alert">
    <h1>${words(`replay-${id}`)}</h1>
    <p>${text}</p>
    <p class="buttons">${ways}</p>
  </div>`;
}

function sealedPanel({ id, phase, daily, sealed_until, options }: RaceView): TemplateResult {
  const toRace = html`<a class="sd-button" href="/race/${id}">${words("replay-race")}</a>`;
  if (phase === "over" && daily !== null) {
    const day = new URLSearchParams({ rules: options.rules, day: daily });
    const ways = html`<a class="sd-button primary" href="/daily?${day}">${words("replay-to-daily")}</a> ${toRace}`;
    return noReplay("sealed", words("replay-sealed-text", { opened: momentWords(sealed_until ?? 0) }), ways);
  }
  const watch = html`<a class="sd-button primary" href="/watch/${id}">${words("replay-watch")}</a> ${toRace}`;
  return noReplay("running", words("replay-running-text"), watch);
}

async function failure(error: unknown, race: string, again: () => void): Promise<TemplateResult> {
  if (error instanceof Damaged || error instanceof Unplayable) {
    const verify = html`<a class="sd-button" href="/verify/${race}">${words("replay-verify")}</a>`;
    return noReplay("damaged", words("replay-damaged-text", { why: error.message }), verify);
  }
  if (!(error instanceof APIError)) throw error;
  if (error.status === 404) {
    const toLobby = html`<a class="sd-button primary" href="/">${words("replay-to-lobby")}</a>`;
    return noReplay("missing", words("replay-missing-text"), toLobby);
  }
  if (error.code === "sealed") {
    try {
      return sealedPanel((await readRace(race)).race);
    } catch (other) {
      return failure(other, race, again);
    }
  }
  const button = html`<button type="button" class="sd-button primary" @click=${again}>${words("replay-again")}</button>`;
  return noReplay("failed", words("replay-failed-text"), button);
}

export async function openReplay(race: string, places: ReplayPlaces): Promise<void> {
  render(html`<p class="loading" role="status">${words("replay-loading")}</p>`, places.head);
  try {
    const record = readRecord(await readReplay(race));
    new ReplayPage(record, replayOf(record), places);
  } catch (error) {
    render(await failure(error, race, () => void openReplay(race, places)), places.head);
  }
}
