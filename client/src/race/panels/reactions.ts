/** Preset reactions before and after the race; there is no free chat. */
import { html, type TemplateResult } from "lit-html";
import type { Reaction } from "../../wire/protocol.ts";
import { words } from "../../words/words.ts";
import type { RaceActions } from "./actions.ts";

const BEFORE: readonly Reaction[] = ["hello", "good_luck", "thanks", "bye"];
const AFTER: readonly Reaction[] = ["well_played", "wow", "oops", "thanks", "bye"];

export function reactionsPanel(isOver: boolean, actions: Pick<RaceActions, "react">): TemplateResult {
  return html`<p class="buttons reactions" role="group" aria-label=${words("react-heading")}>
    ${(isOver ? AFTER : BEFORE).map(
      (say) =>
        html`<button type="button" class="sd-button small" @click=${() => actions.react(say)}>
          ${words(`react-${say}`)}
        </button>`,
    )}
  </p>`;
}
