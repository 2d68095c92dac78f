/** The choices as they are made: radio buttons with a picture for each value, and a switch; in groups, with a way back. */
import { html, nothing, type TemplateResult } from "lit-html";
import { CHOICES, type ChoiceName } from "../choices/choices.ts";
import type { Settings } from "../choices/settings.ts";
import { words } from "../words/words.ts";
import type { Pictures } from "./pictures.ts";

export interface ChoiceActions {
  choose(change: Partial<Settings>): void;
  reset(): void;
}

const GROUPS: readonly (readonly [group: string, names: readonly ChoiceName[]])[] = [
  ["page", ["theme", "motion"]],
  ["table", ["table", "hand"]],
  ["cards", ["deck", "suits", "back"]],
];
const NOTED: readonly ChoiceName[] = ["hand"];

function choice(name: ChoiceName, settings: Settings, pictures: Pictures, actions: ChoiceActions): TemplateResult {
  const values: readonly string[] = CHOICES[name];
  const noted = NOTED.includes(name);
  return html`<fieldset class="sd-choice pictured ${name}-choice" aria-describedby=${noted ? `${name}-note` : nothing}>
    <legend class="sd-legend">${words(`settings-${name}`)}</legend>
    ${values.map(
      (value) => html`<label>
        <input
          type="radio"
          name=${name}
          value=${value}
          .checked=${value === settings[name]}
          @change=${() => actions.choose({ [name]: value })}
        />
        ${pictures.of(name, value)}
        <span>${words(`settings-${name}-${value}`)}</span>
      </label>`,
    )}
    ${noted ? html`<p class="sd-note" id="${name}-note">${words(`settings-${name}-note`)}</p>` : nothing}
  </fieldset>`;
}

function group(id: string, inside: unknown): TemplateResult {
  return html`<section class="sd-panel" aria-labelledby="group-${id}">
    <h2 id="group-${id}">${words(`settings-group-${id}`)}</h2>
    <div class="group">${inside}</div>
  </section>`;
}

function autoHome(settings: Settings, actions: ChoiceActions): TemplateResult {
  return html`<label class="sd-switch">
      <input
        type="checkbox"
        id="auto-home"
        aria-describedby="auto-home-note"
        .checked=${settings.autoHome}
        @change=${(event: Event) => actions.choose({ autoHome: (event.target as HTMLInputElement).checked })}
      />
      <span>${words("settings-auto-home")}</span>
    </label>
    <p class="sd-note" id="auto-home-note">${words("settings-auto-home-note")}</p>`;
}

/** All that can be chosen, as it is chosen now. */
export function choicePanels(settings: Settings, pictures: Pictures, actions: ChoiceActions): TemplateResult {
  return html`${GROUPS.map(([id, names]) =>
    group(
      id,
      names.map((name) => choice(name, settings, pictures, actions)),
    ),
  )}
  ${group("play", autoHome(settings, actions))}
  <div class="buttons">
    <button type="button" class="sd-button" @click=${() => actions.reset()}>${words("settings-reset")}</button>
  </div>`;
}
