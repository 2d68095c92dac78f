/** The filters of a board: the rules from a list, the others as rows of choices. */
import { html, type TemplateResult } from "lit-html";
import { rulesWords } from "../words/rules.ts";
import { words } from "../words/words.ts";
import { type BoardAddress, choicesOf, FILTERS, type Filter } from "./board_address.ts";

const CHOICES = ["by", "span", "clean", "of"] as const satisfies readonly Filter[];

/** One filter as a row of choices. */
export function boardChoice(
  address: BoardAddress,
  name: Filter,
  choose: (name: Filter, value: string) => void,
): TemplateResult {
  return html`<fieldset class="sd-choice">
    <legend class="sd-legend">${words(`boards-${name}`)}</legend>
    ${choicesOf(name, address.rules).map(
      (value) => html`<label>
        <input
          type="radio"
          name=${name}
          .value=${value}
          .checked=${address[name] === value}
          @change=${() => choose(name, value)}
        />
        ${words(`boards-${name}-${value}`)}
      </label>`,
    )}
  </fieldset>`;
}

export function boardFilters(address: BoardAddress, choose: (name: Filter, value: string) => void): TemplateResult {
  const rules = ({ target }: Event): void => choose("rules", (target as HTMLSelectElement).value);
  return html`<form class="sd-panel filters" @submit=${(event: Event) => event.preventDefault()}>
    <p class="sd-field">
      <label for="rules">${words("boards-rules")}</label>
      <select id="rules" class="sd-input" @change=${rules}>
        ${FILTERS.rules.map(
          (code) => html`<option value=${code} .selected=${address.rules === code}>${rulesWords(code)}</option>`,
        )}
      </select>
    </p>
    ${CHOICES.map((name) => boardChoice(address, name, choose))}
  </form>`;
}
