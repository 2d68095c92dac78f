/** Starts the lobby. */
import { LobbyPage } from "../lobby/lobby_page.ts";
import { browserHost } from "../wire/host.ts";
import "../words/lobby_words.ts";
import { fillWords, words } from "../words/words.ts";
import { answerKeys } from "./all_keys.ts";
import { place } from "./place.ts";

document.title = words("lobby-title");
fillWords(document);
answerKeys();
new LobbyPage(
  { who: place("who"), list: place("list"), create: place("create"), daily: place("daily"), says: place("says") },
  browserHost,
);
