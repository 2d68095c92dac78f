/** Brings the words for all keys to whoever lists them. */
import source from "./en-keys.ftl?raw";
import { addWords } from "./words.ts";

addWords(source);
