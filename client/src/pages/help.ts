/** Starts the help page. */
import { showHelp } from "../help/help_page.ts";
import { fillWords, words } from "../words/words.ts";
import { answerKeys } from "./all_keys.ts";
import { place } from "./place.ts";

document.title = words("help-title");
fillWords(document);
answerKeys();
showHelp(place("help"));
