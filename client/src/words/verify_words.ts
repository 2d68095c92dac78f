/** Brings the words of verification to the pages that show them. */
import source from "./en-verify.ftl?raw";
import { addWords } from "./words.ts";

addWords(source);
