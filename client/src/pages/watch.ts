/** Starts the watch page of the race in the address. */
import { render } from "lit-html";
import { somebody } from "../lobby/identity.ts";
import { missingPanel } from "../race/panels/closed.ts";
import { WatchPage } from "../watch/watch_page.ts";
import { APIError, readRace } from "../wire/api.ts";
import { browserHost } from "../wire/host.ts";
import { fillWords } from "../words/words.ts";
import { place, raceInAddress } from "./place.ts";

async function start(): Promise<void> {
  fillWords(document);
  const race = raceInAddress(location.pathname);
  const places = {
    top: place("top"),
    panel: place("panel"),
    progress: place("progress"),
    boards: place("boards"),
    toast: place("toast"),
  };
  try {
    await readRace(race);
    await somebody();
  } catch (error) {
    if (error instanceof APIError && error.status === 404) {
      render(missingPanel(), places.panel);
      return;
    }
    // A server that cannot be reached now is the socket's to wait for.
  }
  new WatchPage(race, places, browserHost);
}

void start();
