/** Starts the race page of the race in the address; somebody without a name is asked for one first. */
import { nothing, render } from "lit-html";
import { errorWords, suggestedName } from "../lobby/identity.ts";
import { missingPanel } from "../race/panels/closed.ts";
import { invitedPanel } from "../race/panels/invited.ts";
import { topPanel } from "../race/panels/top.ts";
import { RacePage } from "../race/race_page.ts";
import type { RacePlaces } from "../race/race_scene.ts";
import { APIError, beCalled, me, type RaceAnswer, readRace } from "../wire/api.ts";
import { browserHost } from "../wire/host.ts";
import { fillWords } from "../words/words.ts";
import { place, raceInAddress } from "./place.ts";

function places(): RacePlaces {
  return {
    top: place("top"),
    panel: place("panel"),
    play: place("play"),
    bar: place("bar"),
    table: place("table"),
    rivals: place("rivals"),
    boards: place("boards"),
    toast: place("toast"),
    dialog: place<HTMLDialogElement>("dialog"),
  };
}

/** Asks for a name; resolves when the server has taken one. */
function nameChosen({ race }: RaceAnswer, { panel, top }: RacePlaces): Promise<void> {
  return new Promise((resolve) => {
    const name = suggestedName(Math.random);
    render(topPanel(race, 0, nothing), top);
    const draw = (tried: string, error: string | null, busy: boolean): void => {
      render(
        invitedPanel(race, { name: tried, error, busy }, (chosen) => void choose(chosen)),
        panel,
      );
    };
    const choose = async (chosen: string): Promise<void> => {
      draw(chosen, null, true);
      try {
        await beCalled(chosen);
        resolve();
      } catch (error) {
        draw(chosen, errorWords(error), false);
      }
    };
    draw(name, null, false);
  });
}

async function start(): Promise<void> {
  fillWords(document);
  const race = raceInAddress(location.pathname);
  const all = places();
  let invited = false;
  let voided: readonly number[] = [];
  try {
    const answer = await readRace(race);
    voided = answer.voided;
    if ((await me()) === null) {
      if (answer.race.daily !== null) {
        location.replace(`/watch/${race}`); // there is no seat to be taken
        return;
      }
      await nameChosen(answer, all);
      invited = answer.race.phase === "open";
      render(null, all.panel);
    }
  } catch (error) {
    if (error instanceof APIError && error.status === 404) {
      render(missingPanel(), all.panel);
      return;
    }
    // A server that cannot be reached now is the socket's to wait for.
  }
  new RacePage(race, all, browserHost, invited, voided);
}

void start();
