/** Starts the page that verifies a race. */
import { VerifyPage } from "../verify/verify_page.ts";
import "../words/verify_words.ts";
import { fillWords, words } from "../words/words.ts";
import { answerKeys } from "./all_keys.ts";
import { place, raceInAddress } from "./place.ts";

document.title = words("verified-title");
fillWords(document);
answerKeys();
new VerifyPage({ panel: place("panel"), open: place("open") }, raceInAddress(location.pathname));
