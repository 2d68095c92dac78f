/** Starts the help page. */
import { showHelp } from "../help/help_page.ts";
import { fillWords, words } from "../words/words.ts";
import { place } from "./place.ts";

document.title = words("help-title");
fillWords(document);
showHelp(place("help"));
