/** Brings the words of leaderboards and players to the pages that show them. */
import source from "./en-boards.ftl?raw";
import { addWords } from "./words.ts";

addWords(source);
