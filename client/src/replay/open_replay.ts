/** Fetches a race's replay and begins its page, or says plainly why there is none. */
import { html, render } from "lit-html";
import { readReplay } from "../wire/api.ts";
import { words } from "../words/words.ts";
import { failure, nobodyPlayed } from "./no_replay.ts";
import { readRecord } from "./record.ts";
import { replayOf } from "./replay.ts";
import { ReplayPage, type ReplayPlaces } from "./replay_page.ts";

export async function openReplay(race: string, places: ReplayPlaces): Promise<void> {
  render(html`<p class="loading" role="status">${words("replay-loading")}</p>`, places.head);
  try {
    const record = readRecord(await readReplay(race));
    if (record.seats.length === 0) render(nobodyPlayed(), places.head);
    else new ReplayPage(record, replayOf(record), places);
  } catch (error) {
    render(await failure(error, race, () => void openReplay(race, places)), places.head);
  }
}
