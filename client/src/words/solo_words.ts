/** Brings the words of solo play to the page that shows them. */
import source from "./en-solo.ftl?raw";
import "./keys_words.ts";
import { addWords } from "./words.ts";

addWords(source);
