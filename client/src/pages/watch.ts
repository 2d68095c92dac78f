/** Starts the watch page of the race in the address. */
import { render } from "lit-html";
import { missingPanel } from "../race/panels/closed.ts";
import { ownRacePanel } from "../watch/own_race_panel.ts";
import { WatchPage } from "../watch/watch_page.ts";
import { APIError, type Me, me, type RaceAnswer, readRace } from "../wire/api.ts";
import { browserHost } from "../wire/host.ts";
import { fillWords } from "../words/words.ts";
import { answerKeys } from "./all_keys.ts";
import { place, raceInAddress } from "./place.ts";

/** A socket from here would take the seat over from the page that plays. */
function plays({ race }: RaceAnswer, who: Me | null): boolean {
  const live = (state: string) => state === "seated" || state === "playing";
  return race.phase !== "over" && race.seats.some(({ player, state }) => player === who?.player && live(state));
}

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
  answerKeys("page", places.toast);
  let voided: readonly number[] = [];
  try {
    const [answer, who] = await Promise.all([readRace(race), me()]);
    voided = answer.voided;
    if (plays(answer, who)) {
      render(ownRacePanel(race), places.panel);
      return;
    }
  } catch (error) {
    if (error instanceof APIError && error.status === 404) {
      render(missingPanel(), places.panel);
      return;
    }
    // A server that cannot be reached now is the socket's to wait for.
  }
  new WatchPage(race, places, browserHost, voided);
}

void start();
