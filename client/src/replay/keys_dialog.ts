/** The keys of the replay page, in words. */
import { html, type TemplateResult } from "lit-html";
import { words } from "../words/words.ts";

const KEYS = ["space", "arrows", "comma", "home", "digits", "help"] as const;

export function keysDialog(close: () => void): TemplateResult {
  return html`<h2 id="keys-heading">${words("replay-keys")}</h2>
    <dl class="keys-list">
      ${KEYS.map((key) => html`<div><dt>${words(`replay-key-${key}`)}</dt><dd>${words(`replay-key-${key}-do`)}</dd></div>`)}
    </dl>
    <p class="buttons">
      <button type="button" class="sd-button primary" autofocus @click=${close}>${words("replay-keys-close")}</button>
    </p>`;
}
