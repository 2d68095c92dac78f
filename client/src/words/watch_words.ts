/** Brings the words of looking on to those who show boards of others. */
import source from "./en-watch.ftl?raw";
import { addWords } from "./words.ts";

addWords(source);
