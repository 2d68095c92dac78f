/** What was proved of the deal, once the seal is open: best known line, difficulty, and the deals passed over. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Certificate, Skipped } from "../../wire/protocol.ts";
import "../../words/after_words.ts";
import { words } from "../../words/words.ts";

function skippedLine({ verdict, nodes }: Skipped, at: number): TemplateResult {
  return html`<li>${words(`cert-skipped-${verdict}`, { number: at + 1, nodes })}</li>`;
}

/** The place beside the button says what has come of it. */
async function copy(line: string, { currentTarget }: Event): Promise<void> {
  const says = (currentTarget as HTMLElement).nextElementSibling!;
  try {
    await navigator.clipboard.writeText(line);
    says.textContent = words("cert-copied");
  } catch {
    says.textContent = words("cert-copy-failed"); // no permission, or no secure origin
  }
}

function wholeLine(line: string): TemplateResult {
  return html`<details class="proved-line">
    <summary>${words("cert-line")}</summary>
    <p class="sd-note">${words("cert-line-help")}</p>
    <p><code class="moves">${line}</code></p>
    <p class="buttons">
      <button type="button" class="sd-button small" @click=${(event: Event) => void copy(line, event)}>${words("cert-copy")}</button>
      <span role="status"></span>
    </p>
  </details>`;
}

export function certificatePanel(certificate: Certificate): TemplateResult {
  const { par, difficulty, index, skipped, nodes, budget, version, line } = certificate;
  return html`<section class="certificate" aria-labelledby="cert-heading">
    <h3 id="cert-heading">${words("cert-heading")}</h3>
    <dl>
      <div><dt>${words("cert-par")}</dt><dd>${words("cert-moves", { moves: par })}</dd></div>
      <div><dt>${words("cert-difficulty")}</dt><dd>${words("cert-of-five", { difficulty })}</dd></div>
      <div><dt>${words("cert-deal")}</dt><dd>${words("cert-number", { number: index + 1 })}</dd></div>
      <div><dt>${words("cert-solver")}</dt><dd>${words("cert-nodes", { version, nodes, budget })}</dd></div>
    </dl>
    ${
      skipped.length === 0
        ? nothing
        : html`<details>
          <summary>${words("cert-skipped", { count: skipped.length })}</summary>
          <ol class="skipped">
            ${skipped.map(skippedLine)}
          </ol>
        </details>`
    }
    ${wholeLine(line.join(" "))}
  </section>`;
}
