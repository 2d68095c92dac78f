/** The form of a new race; what a choice means is said where it is made. */
import { html, nothing, type TemplateResult } from "lit-html";
import { HIDES_CARDS } from "../engine/index.ts";
import { limitWords } from "../words/rules.ts";
import { words } from "../words/words.ts";
import { LIMITS, MOST_SEATS, type NewRace } from "./new_race.ts";

export interface FormState {
  readonly form: NewRace;
  readonly busy: boolean;
  readonly error: string | null;
}

export interface FormActions {
  change(name: string, value: string | boolean): void;
  submit(): void;
}

type Choices = readonly (readonly [value: string, label: string])[];

function choice(name: keyof NewRace, legend: string, choices: Choices, form: NewRace): TemplateResult {
  return html`<fieldset class="sd-choice">
    <legend class="sd-legend">${words(legend)}</legend>
    ${choices.map(
      ([value, label]) =>
        html`<label>
          <input type="radio" name=${name} value=${value} .checked=${String(form[name]) === value} /><span>${label}</span>
        </label>`,
    )}
  </fieldset>`;
}

function select(name: keyof NewRace, label: string, choices: Choices, form: NewRace): TemplateResult {
  return html`<div class="sd-field">
    <label for="new-${name}">${words(label)}</label>
    <select class="sd-input" id="new-${name}" name=${name}>
      ${choices.map(([value, text]) => html`<option value=${value} ?selected=${String(form[name]) === value}>${text}</option>`)}
    </select>
  </div>`;
}

function box(name: keyof NewRace, label: string, form: NewRace): TemplateResult {
  return html`<label class="sd-switch">
    <input type="checkbox" name=${name} .checked=${form[name] === true} /><span>${words(label)}</span>
  </label>`;
}

/** A chosen deal is played as it is: there is nothing to prove for it. */
function certified(form: NewRace): TemplateResult {
  const chosen = form.seed.trim() !== "";
  return html`<div>
    <label class="sd-switch">
      <input
        type="checkbox"
        name="certified"
        .checked=${form.certified && !chosen}
        ?disabled=${chosen}
        aria-describedby="certified-help"
      /><span>${words("create-certified")}</span>
    </label>
    <p class="sd-note" id="certified-help">${words(chosen ? "create-certified-chosen" : "create-certified-help")}</p>
  </div>`;
}

const pairs = (id: string, values: readonly string[]): Choices =>
  values.map((value) => [value, words(`${id}-${value}`)]);

function game(form: NewRace): TemplateResult {
  const families: Choices = ["freecell", "klondike"].map((family) => [family, words("rules-name", { family })]);
  const passes: Choices = [
    ["1", "1"],
    ["3", "3"],
    ["unlimited", words("create-passes-unlimited")],
  ];
  return html`${choice("family", "create-game", families, form)}
  ${
    form.family === "freecell"
      ? nothing
      : html`<div class="pair">
        ${choice(
          "draw",
          "create-draw",
          ["1", "3"].map((draw) => [draw, draw]),
          form,
        )}
        ${choice("passes", "create-passes", passes, form)}
      </div>`
  }`;
}

function sight(form: NewRace): TemplateResult {
  if (!HIDES_CARDS[form.family]) {
    return choice("rivals", "create-rivals", pairs("create-rivals", ["progress", "boards"]), form);
  }
  return html`${choice("watch", "create-watch", pairs("create-watch", ["progress", "boards"]), form)}
  ${form.watch === "boards" ? html`<p class="sd-warning">${words("create-watch-warning")}</p>` : nothing}`;
}

function seed(form: NewRace): TemplateResult {
  return html`<div class="sd-field">
      <label for="new-seed">${words("create-seed")}</label>
      <input
        class="sd-input"
        id="new-seed"
        name="seed"
        maxlength="96"
        autocomplete="off"
        placeholder=${words("create-seed-hint")}
        .value=${form.seed}
      />
    </div>
    ${form.seed.trim() === "" ? nothing : html`<p class="sd-warning" role="status">${words("create-seed-warning")}</p>`}`;
}

export function newRaceForm({ form, busy, error }: FormState, actions: FormActions): TemplateResult {
  const seats: Choices = Array.from({ length: MOST_SEATS }, (_, at) => String(at + 1)).map((count) => [
    count,
    count === "1" ? words("create-seats-alone") : count,
  ]);
  const limits: Choices = LIMITS.map((seconds) => [String(seconds), limitWords(seconds)]);
  const onInput = ({ target }: Event): void => {
    const field = target as HTMLInputElement;
    actions.change(field.name, field.type === "checkbox" ? field.checked : field.value);
  };
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    actions.submit();
  };
  return html`<form class="new-race" @input=${onInput} @submit=${onSubmit}>
    ${game(form)}
    <div class="pair">
      ${select("seats", "create-seats", seats, form)} ${select("limitS", "create-limit", limits, form)}
    </div>
    ${certified(form)}
    <details class="more">
      <summary>${words("create-more")}</summary>
      ${choice("start", "create-start", pairs("create-start", ["ready", "host"]), form)}
      ${choice("goal", "create-goal", pairs("create-goal", ["all", "first"]), form)} ${sight(form)}
      ${box("undo", "create-undo", form)} ${box("hints", "create-hints", form)}
      ${form.hints ? html`<p class="sd-note">${words("create-hints-help")}</p>` : nothing}
      ${box("listed", "create-listed", form)}
      ${form.listed ? nothing : html`<p class="sd-note">${words("create-unlisted-help")}</p>`} ${seed(form)}
    </details>
    ${error === null ? nothing : html`<p class="sd-warning" role="alert">${error}</p>`}
    <button type="submit" class="sd-button primary" ?disabled=${busy}>
      ${words(busy ? "create-busy" : "create-submit")}
    </button>
  </form>`;
}
