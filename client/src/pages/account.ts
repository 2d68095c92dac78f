/** Starts the account page. */
import { AccountPage } from "../account/account_page.ts";
import "../words/account_words.ts";
import { fillWords, words } from "../words/words.ts";
import { answerKeys } from "./all_keys.ts";
import { place } from "./place.ts";

document.title = words("account-title");
fillWords(document);
answerKeys();
new AccountPage({ account: place("account"), says: place("says") });
