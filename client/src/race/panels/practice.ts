/** Over the practice table: what the race waits for, one's own readiness, and the way back to the seats. */
import { html, type TemplateResult } from "lit-html";
import "../../words/practice_words.ts";
import { words } from "../../words/words.ts";
import type { RaceActions } from "./actions.ts";
import { type OpenState, readyButton, waitingFor } from "./seats.ts";

export function practicePanel(state: OpenState, actions: RaceActions): TemplateResult {
  return html`<div class="practice-head">
    <h1>${words("practice-heading")}</h1>
    <p class="waiting" role="status">${waitingFor(state)}</p>
    <p class="buttons">
      ${readyButton(state, actions)}
      <button type="button" class="sd-button" @click=${() => actions.practise(false)}>${words("practice-back")}</button>
    </p>
  </div>`;
}
