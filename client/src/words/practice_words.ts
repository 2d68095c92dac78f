/** Brings the words of practising to the page where one waits for a race. */
import source from "./en-practice.ftl?raw";
import { addWords } from "./words.ts";

addWords(source);
