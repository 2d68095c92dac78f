/** Starts the ghost race that the address names. */
import { openGhost } from "../ghost/open_ghost.ts";
import "../words/ghost_words.ts";
import { fillWords } from "../words/words.ts";
import { answerKeys } from "./all_keys.ts";
import { place, raceInAddress } from "./place.ts";

fillWords(document);
answerKeys();
void openGhost(raceInAddress(location.pathname), {
  head: place("head"),
  duel: place("duel"),
  score: place("score"),
  small: place("small"),
  news: place("news"),
  table: place("table"),
  over: place("over"),
  tools: place("tools"),
  confirm: place<HTMLDialogElement>("confirm"),
});
