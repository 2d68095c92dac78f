/** Somebody has followed a link and has no name yet: what is offered, and the name to take a seat with. */
import { html, type TemplateResult } from "lit-html";
import { type NameState, nameForm } from "../../identity/name_form.ts";
import type { RaceView } from "../../wire/protocol.ts";
import "../../words/name_words.ts";
import { listed } from "../../words/apart.ts";
import { rulesWords } from "../../words/rules.ts";
import { words } from "../../words/words.ts";
import { optionsPanel } from "./options.ts";

export function invitedPanel(
  race: RaceView,
  state: Omit<NameState, "button">,
  choose: (name: string) => void,
): TemplateResult {
  const open = race.phase === "open" && race.seats.length < race.options.seats;
  const names = listed(race.seats, ", ") || words("lobby-nobody");
  const button = words(open ? "open-join" : "name-save");
  return html`<div class="sd-panel open">
      <p class="kicker">${rulesWords(race.options.rules, true)}</p>
      <h1>${words(open ? "invited-heading" : "invited-heading-closed", { names })}</h1>
      ${nameForm({ ...state, button }, choose)}
      <p class="buttons">
        <a class="sd-button" href="/watch/${race.id}">${words("open-watch")}</a>
        <a class="sd-button" href="/">${words("closed-to-lobby")}</a>
      </p>
    </div>
    ${optionsPanel(race)}`;
}
