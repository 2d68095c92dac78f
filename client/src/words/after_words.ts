/** Brings the words of how a race ended, and of closed pages, to those who show them. */
import source from "./en-after.ftl?raw";
import { addWords } from "./words.ts";

addWords(source);
