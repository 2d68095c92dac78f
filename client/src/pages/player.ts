/** Starts the page of the player in the address. */
import { ReportDoor } from "../admin/report_dialog.ts";
import { PlayerPage } from "../boards/player_page.ts";
import "../words/boards_words.ts";
import "../words/report_words.ts";
import { fillWords } from "../words/words.ts";
import { answerKeys } from "./all_keys.ts";
import { place } from "./place.ts";

fillWords(document);
answerKeys();
const player = decodeURIComponent(location.pathname.split("/")[2] ?? "");
new PlayerPage(player, { career: place("career"), history: place("history"), says: place("says") });
new ReportDoor(player, {
  report: place("report"),
  dialog: place<HTMLDialogElement>("dialog"),
  says: place("says"),
});
