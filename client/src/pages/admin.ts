/** Starts the page of those with a role. */
import { AdminPage } from "../admin/admin_page.ts";
import "../words/admin_words.ts";
import { fillWords, words } from "../words/words.ts";
import { answerKeys } from "./all_keys.ts";
import { place } from "./place.ts";

document.title = words("admin-title");
fillWords(document);
answerKeys();
new AdminPage({
  tabs: place("tabs"),
  tab: place("tab"),
  says: place("says"),
  dialog: place<HTMLDialogElement>("dialog"),
});
