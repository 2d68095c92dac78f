/** Starts the page of the dailies. */
import { DailyPage } from "../daily/daily_page.ts";
import { browserHost } from "../wire/host.ts";
import "../words/boards_words.ts";
import "../words/daily_words.ts";
import { fillWords, words } from "../words/words.ts";
import { answerKeys } from "./all_keys.ts";
import { place } from "./place.ts";

document.title = words("daily-title");
fillWords(document);
answerKeys("daily");
new DailyPage(
  {
    next: place("next"),
    who: place("who"),
    cards: place("cards"),
    day: place("day"),
    board: place("board"),
    calendar: place("calendar"),
    tomorrow: place("tomorrow"),
    says: place("says"),
    dialog: place<HTMLDialogElement>("dialog"),
  },
  browserHost,
);
