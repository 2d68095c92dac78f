/** Brings the words of accounts to the pages that show them. */
import source from "./en-account.ftl?raw";
import { addWords } from "./words.ts";

addWords(source);
