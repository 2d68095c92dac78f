/** A run whose result counts no more, as a moderator has decided: a mark, and a sentence that says what it means. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Attempt } from "../wire/dailies_api.ts";
import { words } from "../words/words.ts";

export function voidedMark({ voided }: Attempt): TemplateResult | typeof nothing {
  return voided ? html`<span class="tag voided">${words("daily-voided")}</span>` : nothing;
}

export function voidedNote({ voided }: Attempt): TemplateResult | typeof nothing {
  return voided ? html`<p class="sd-note">${words("daily-voided-note")}</p>` : nothing;
}
