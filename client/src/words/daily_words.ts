/** Brings the words of the dailies to the pages that show them. */
import source from "./en-daily.ftl?raw";
import { addWords } from "./words.ts";

addWords(source);
