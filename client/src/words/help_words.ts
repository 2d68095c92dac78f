/** Brings the words of the help page. */
import source from "./en-help.ftl?raw";
import { addWords } from "./words.ts";

addWords(source);
