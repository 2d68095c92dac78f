/** Brings the words of the dialog that reports a player to the pages that have it. */
import source from "./en-report.ftl?raw";
import { addWords } from "./words.ts";

addWords(source);
