/** While one table is looked at: how far the others are, and the way to each of them. */
import { html, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import "../words/watch_words.ts";
import { words } from "../words/words.ts";

export interface Other {
  readonly seat: number;
  readonly name: string;
  readonly home: number;
}

export function othersPanel(others: readonly Other[], choose: (seat: number) => void): TemplateResult {
  return html`<nav class="others" aria-label=${words("watch-others")}>
    ${repeat(
      others,
      ({ seat }) => seat,
      ({ seat, name, home }) => html`<button
        type="button"
        class="sd-button small"
        aria-label=${`${words("watch-one-label", { name })}, ${words("bar-home", { count: home })}`}
        @click=${() => choose(seat)}
      >
        <span class="name">${name}</span> <span class="home">${home}</span>
      </button>`,
    )}
  </nav>`;
}
