/** Brings the words of replays to the page that shows them. */
import source from "./en-replay.ftl?raw";
import "./after_words.ts"; // a replay has standings, too
import { addWords } from "./words.ts";

addWords(source);
