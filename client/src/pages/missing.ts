/** Starts the page that stands where no other does. */
import "../words/missing_words.ts";
import { fillWords, words } from "../words/words.ts";
import { answerKeys } from "./all_keys.ts";

document.title = words("missing-page-title");
fillWords(document);
answerKeys();
