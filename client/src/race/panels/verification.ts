/** The opened seal with what the browser found when it recomputed it: verified, or a warning that cannot be overlooked. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Opened, RaceView } from "../../wire/protocol.ts";
import "../../words/after_words.ts";
import { words } from "../../words/words.ts";
import { isVerified, type Verification } from "../verify.ts";
import { certificatePanel } from "./certificate.ts";

function check(id: string, good: boolean | "unsure" | null): TemplateResult | typeof nothing {
  if (good === null) return nothing;
  if (good === "unsure") return html`<li>${words(`verify-${id}-unsure`)}</li>`;
  return html`<li class=${good ? "good" : "bad"}>
    <span aria-hidden="true">${good ? "✓" : "✗"}</span> ${words(good ? `verify-${id}` : `verify-${id}-bad`)}
  </li>`;
}

function numbers(opened: Opened): TemplateResult {
  const line = (term: string, value: string) =>
    html`<div><dt>${words(term)}</dt><dd><code class="hash">${value}</code></dd></div>`;
  return html`<details>
    <summary>${words("verify-details")}</summary>
    <dl>
      ${line("verify-server-seed", opened.server_seed)} ${line("verify-race-seed", opened.race_seed)}
      ${line("verify-dealt-seed", opened.seed)}
      ${line("verify-nonces", opened.nonces.map((nonce) => nonce || words("verify-none")).join(" "))}
    </dl>
  </details>`;
}

export function verificationPanel(race: RaceView, opened: Opened, found: Verification): TemplateResult {
  const good = isVerified(found);
  const chosen = race.options.seed !== null;
  return html`<section class="verification ${good ? "good" : "bad"}" aria-labelledby="verify-heading">
    <h2 id="verify-heading">${words("verify-heading")}</h2>
    ${
      good
        ? html`<p><strong class="verdict">${words("verify-yes")}</strong> ${
            chosen ? words("verify-chosen", { seed: race.options.seed ?? "" }) : words("verify-yes-text")
          }</p>`
        : html`<p role="alert"><strong class="verdict">${words("verify-no")}</strong> ${words("verify-no-text")}</p>`
    }
    <ul class="checks">
      ${check("commitment", found.commitment)} ${check("seed", found.raceSeed)} ${check("nonce", found.nonce)}
      ${check("deal", found.deal)} ${check("certificate", found.certificate)}
    </ul>
    ${opened.certificate == null ? nothing : certificatePanel(opened.certificate)}
    ${numbers(opened)}
  </section>`;
}
