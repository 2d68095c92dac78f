/** Brings the words of the settings to the page that shows them. */
import source from "./en-settings.ftl?raw";
import { addWords } from "./words.ts";

addWords(source);
