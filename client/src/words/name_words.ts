/** Brings the words of choosing a name to those who ask for one. */
import source from "./en-name.ftl?raw";
import { addWords } from "./words.ts";

addWords(source);
