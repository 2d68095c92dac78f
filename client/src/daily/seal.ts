/** The seal of a deal: its beginning in sight, all of it on demand, to be copied. */
import { html, type TemplateResult } from "lit-html";
import { words } from "../words/words.ts";

/** So many digits tell seals apart at a glance. */
const SHOWN = 12;

/** The place beside the button says what has come of it. */
async function copy(text: string, { currentTarget }: Event): Promise<void> {
  const says = (currentTarget as HTMLElement).nextElementSibling!;
  try {
    await navigator.clipboard.writeText(text);
    says.textContent = words("daily-seal-copied");
  } catch {
    says.textContent = words("daily-seal-copy-failed"); // no permission, or no secure origin
  }
}

/** `of` names the deal. */
export function sealPanel(commitment: string | null, of: string): TemplateResult {
  if (commitment === null) return html`<p class="seal sd-note">${words("daily-seal-none")}</p>`;
  const press = (event: Event): void => void copy(commitment, event);
  return html`<details class="seal">
    <summary aria-label=${words("daily-seal-of", { of })}>${words("daily-seal")} <code>${commitment.slice(0, SHOWN)}…</code></summary>
    <p><code class="hash">${commitment}</code></p>
    <p class="buttons">
      <button type="button" class="sd-button small" @click=${press}>${words("daily-seal-copy")}</button>
      <span class="sd-note" role="status"></span>
    </p>
  </details>`;
}
