/** Brings the words of the page for addresses that nothing has. */
import source from "./en-missing.ftl?raw";
import { addWords } from "./words.ts";

addWords(source);
