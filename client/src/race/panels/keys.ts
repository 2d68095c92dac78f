/** How cards are moved, by hand and by keyboard: read while one waits for the start. */
import { html, type TemplateResult } from "lit-html";
import { words } from "../../words/words.ts";

/** Named keys, and those that are their own names. */
const KEYS = ["keys-arrows", "keys-space", "keys-up", "keys-escape", "D", "F", "H", "keys-undo"] as const;

function line(key: (typeof KEYS)[number]): TemplateResult {
  const [name, does] = key.length === 1 ? [key, `keys-${key.toLowerCase()}-do`] : [words(key), `${key}-do`];
  return html`<div><dt>${name}</dt><dd>${words(does)}</dd></div>`;
}

export function keysPanel(): TemplateResult {
  return html`<details class="keys">
    <summary>${words("keys-summary")}</summary>
    <p>${words("keys-hand")}</p>
    <dl>${KEYS.map(line)}</dl>
    <p class="sd-note">${words("keys-focus")}</p>
    <p>
      <a href="/help" target="_blank">${words("help-link")}</a> ·
      <a href="/settings" target="_blank">${words("settings-link")}</a>
    </p>
  </details>`;
}
