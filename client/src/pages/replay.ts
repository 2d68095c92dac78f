/** Starts the replay page of the race in the address. */
import { openReplay } from "../replay/open_replay.ts";
import "../words/replay_words.ts";
import { fillWords } from "../words/words.ts";
import { answerKeys } from "./all_keys.ts";
import { place, raceInAddress } from "./place.ts";

fillWords(document);
answerKeys();
void openReplay(raceInAddress(location.pathname), {
  head: place("head"),
  stage: place("stage"),
  timeline: place("timeline"),
  more: place("more"),
  unsealed: place("unsealed"),
  says: place("says"),
  keys: place<HTMLDialogElement>("keys"),
});
