/** Starts the race page of the race in the address; somebody without a name is asked for one first. */
import { nothing, render } from "lit-html";
import { Later } from "../race/later.ts";
import { topPanel } from "../race/panels/top.ts";
import { waitingPanel } from "../race/panels/waiting.ts";
import { RacePage } from "../race/race_page.ts";
import type { RacePlaces } from "../race/race_scene.ts";
import { APIError, me, type RaceAnswer, readRace } from "../wire/api.ts";
import { browserHost } from "../wire/host.ts";
import { fillWords } from "../words/words.ts";
import { answerKeys } from "./all_keys.ts";
import { place, raceInAddress } from "./place.ts";

function places(): RacePlaces {
  return {
    top: place("top"),
    panel: place("panel"),
    play: place("play"),
    bar: place("bar"),
    table: place("table"),
    practice: place("practice"),
    rivals: place("rivals"),
    boards: place("boards"),
    toast: place("toast"),
    dialog: place<HTMLDialogElement>("dialog"),
  };
}

/** Fetches what this page cannot begin without, and says in the meantime what is waited for. */
function fetched<Part>(fetch: () => Promise<Part>, panel: HTMLElement): Promise<Part> {
  return new Promise((resolve) => {
    const part = new Later(fetch, () => draw());
    const draw = (): void => {
      const here = part.want();
      render(here === null ? waitingPanel(part) : nothing, panel);
      if (here !== null) resolve(here);
    };
    draw();
  });
}

/** Asks for a name; resolves when the server has taken one. */
async function nameChosen({ race }: RaceAnswer, { panel, top }: RacePlaces): Promise<void> {
  render(topPanel(race, 0, nothing), top);
  const { askName } = await fetched(() => import("../race/ask_name.ts"), panel);
  await askName(race, panel);
}

async function start(): Promise<void> {
  fillWords(document);
  const race = raceInAddress(location.pathname);
  const all = places();
  answerKeys("page", all.toast);
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
      render(topPanel(null, 0, nothing), all.top);
      const { missingPanel } = await fetched(() => import("../race/afterwards.ts"), all.panel);
      render(missingPanel(), all.panel);
      return;
    }
    // A server that cannot be reached now is the socket's to wait for.
  }
  new RacePage(race, all, browserHost, invited, voided);
}

void start();
