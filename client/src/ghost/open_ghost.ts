/**
 * Fetches the record of a race and begins its ghost race, or says plainly why there is none. Where the address names no race
 * but a deal, it is one's own best run that is raced, which this browser has kept.
 */
import { html, render, type TemplateResult } from "lit-html";
import { KeptSettings } from "../choices/kept_settings.ts";
import { failure, noReplay } from "../replay/no_replay.ts";
import { type ReplayRecord, readRecord } from "../replay/record.ts";
import { whenUnsealed } from "../replay/unsealing.ts";
import { BestRuns, isWin } from "../solo/best_runs.ts";
import { dealAddress, dealInAddress } from "../solo/deal_address.ts";
import { Damaged } from "../verifying/shape.ts";
import { readReplay } from "../wire/api.ts";
import { momentWords } from "../words/dates.ts";
import { words } from "../words/words.ts";
import type { GhostPlaces } from "./duel_view.ts";
import { GhostPage, type Kept } from "./ghost_page.ts";
import { seatsToRace } from "./ghost_run.ts";
import { KeptRun } from "./kept_run.ts";
import { ownRecord, ownSource } from "./own_run.ts";
import { raceSource } from "./source.ts";

function toReplay(race: string): TemplateResult {
  return html`<a class="sd-button primary" href="/replay/${race}">${words("ghost-replay")}</a>`;
}

/** What stands in place of a race against a record that is whole, or null where there is a run. */
function noRace({ seed, view }: ReplayRecord, seats: readonly number[]): TemplateResult | null {
  if (seed === null) {
    const text = words("ghost-sealed-text", { opened: momentWords(view.sealed_until ?? 0) });
    return noReplay(words("ghost-sealed"), text, toReplay(view.id));
  }
  return seats.length > 0 ? null : noReplay(words("ghost-none"), words("ghost-none-text"), toReplay(view.id));
}

async function unfound(error: unknown, race: string, again: () => void): Promise<TemplateResult> {
  if (!(error instanceof Damaged)) return failure(error, race, again);
  const verify = html`<a class="sd-button" href="/verify/${race}">${words("ghost-verify")}</a>`;
  return noReplay(words("ghost-damaged"), words("ghost-damaged-text", { why: error.message }), verify);
}

/** What of this browser a page keeps to; `name` tells its run from those of other races. */
function keptFor(name: string): Kept {
  return {
    settings: new KeptSettings(() => window.localStorage),
    run: new KeptRun(() => window.sessionStorage, name),
  };
}

function openOwn(places: GhostPlaces): void {
  const asked = dealInAddress(location.search);
  const runs = new BestRuns(() => window.localStorage);
  const run = asked === null ? null : runs.of(asked.rules, asked.seed);
  if (run === null || !isWin(run)) {
    const href = asked === null ? "/solo" : dealAddress(asked.rules, asked.seed);
    const ways = html`<a class="sd-button primary" href=${href}>${words("ghost-own-back")}</a>`;
    render(noReplay(words("ghost-none"), words("ghost-own-none"), ways), places.head);
    return;
  }
  new GhostPage(ownRecord(run), ownSource(run, runs), places, keptFor(`${run.rules.code} ${run.seed}`));
}

export async function openGhost(race: string, places: GhostPlaces): Promise<void> {
  if (race === "") {
    openOwn(places);
    return;
  }
  render(html`<p class="loading" role="status">${words("ghost-loading")}</p>`, places.head);
  const again = (): void => void openGhost(race, places);
  try {
    const record = readRecord(await readReplay(race));
    const none = noRace(record, seatsToRace(record));
    if (none !== null) {
      render(none, places.head);
      if (record.seed === null) whenUnsealed(race, record.view.sealed_until, again);
      return;
    }
    new GhostPage(record, raceSource(record), places, keptFor(race));
  } catch (error) {
    render(await unfound(error, race, again), places.head);
  }
}
