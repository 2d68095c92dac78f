/** Starts the settings page. */
import { KeptSettings } from "../choices/kept_settings.ts";
import { SettingsPage } from "../settings/settings_page.ts";
import "../words/settings_words.ts";
import { fillWords, words } from "../words/words.ts";
import { answerKeys } from "./all_keys.ts";
import { place } from "./place.ts";

const storage = (): Storage => window.localStorage;

document.title = words("settings-title");
fillWords(document);
answerKeys();
new SettingsPage(
  {
    sample: place("sample"),
    choices: place("choices"),
    refused: place("refused"),
    data: place("data"),
    says: place("says"),
    dialog: place<HTMLDialogElement>("dialog"),
  },
  new KeptSettings(storage),
  storage,
);
