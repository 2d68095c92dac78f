/** Starts the leaderboards. */
import { BoardsPage } from "../boards/boards_page.ts";
import "../words/boards_words.ts";
import { fillWords, words } from "../words/words.ts";
import { answerKeys } from "./all_keys.ts";
import { place } from "./place.ts";

document.title = words("boards-title");
fillWords(document);
answerKeys();
new BoardsPage({ filters: place("filters"), board: place("board"), says: place("says") });
