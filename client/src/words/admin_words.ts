/** Brings the words of the admin page to it, and those of players that it shows too. */
import source from "./en-admin.ftl?raw";
import "./boards_words.ts";
import { addWords } from "./words.ts";

addWords(source);
