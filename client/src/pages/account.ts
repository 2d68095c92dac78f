/** Starts the account page. */
import { AccountPage } from "../account/account_page.ts";
import "../words/account_words.ts";
import { fillWords, words } from "../words/words.ts";
import { place } from "./place.ts";

document.title = words("account-title");
fillWords(document);
new AccountPage({ account: place("account"), says: place("says") });
