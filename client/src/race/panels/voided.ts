/** Results that count no more, as somebody has decided: a sentence under the standings, which stay as they were raced. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Standing } from "../../wire/protocol.ts";
import "../../words/after_words.ts";
import { words } from "../../words/words.ts";

export function voidedNote(standings: readonly Standing[], voided: readonly number[]): TemplateResult | typeof nothing {
  const names = standings.filter(({ seat }) => voided.includes(seat)).map(({ name }) => name);
  if (names.length === 0) return nothing;
  const list = new Intl.ListFormat("en").format(names);
  return html`<p class="sd-note">${words("standings-voided", { names: list, count: names.length })}</p>`;
}
