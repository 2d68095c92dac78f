/** Starts the page that stands where no other does. */
import "../words/missing_words.ts";
import { fillWords, words } from "../words/words.ts";

document.title = words("missing-page-title");
fillWords(document);
