/** Brings the words that a shared result is told with. */
import source from "./en-share.ftl?raw";
import { addWords } from "./words.ts";

addWords(source);
