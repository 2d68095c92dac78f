/** Brings the words of the lobby to the page that shows them. */
import source from "./en-lobby.ftl?raw";
import { addWords } from "./words.ts";

addWords(source);
