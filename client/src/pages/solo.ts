/** The solo page. */
import "../words/solo_words.ts";
import { SoloPage } from "../solo/solo_page.ts";
import { fillWords, words } from "../words/words.ts";

document.title = words("solo-title");
fillWords(document);
new SoloPage();
