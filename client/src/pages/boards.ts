/** Starts the leaderboards. */
import { BoardsPage } from "../boards/boards_page.ts";
import "../words/boards_words.ts";
import { fillWords, words } from "../words/words.ts";
import { place } from "./place.ts";

document.title = words("boards-title");
fillWords(document);
new BoardsPage({ filters: place("filters"), board: place("board"), says: place("says") });
