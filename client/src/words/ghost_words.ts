/** Brings the words of ghost races, and those of replays beside them, to the page that shows them. */
import source from "./en-ghost.ftl?raw";
import "./replay_words.ts";
import { addWords } from "./words.ts";

addWords(source);
