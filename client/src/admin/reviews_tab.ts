/** Results that are to be looked at: evidence beside each, and the two ways to decide. */
import { html, nothing, type TemplateResult } from "lit-html";
import { decideReview, type Evidence, type Review, readReviews } from "../wire/admin_api.ts";
import { resultText } from "../words/clock.ts";
import { momentWords } from "../words/dates.ts";
import { rulesWords } from "../words/rules.ts";
import { words } from "../words/words.ts";
import type { AdminAddress } from "./admin_address.ts";
import { evidenceChart } from "./evidence_chart.ts";
import { evidenceFacts, evidenceSentences } from "./evidence_words.ts";
import { button, further, none, personLink, stateLinks, type View, type Ways } from "./views.ts";

export async function reviewsTab(address: AdminAddress): Promise<View> {
  const { reviews, after } = await readReviews(address.state, address.after);
  return (ways) =>
    html`${stateLinks(address, ways)}
      ${reviews.length === 0 ? none(`admin-reviews-none-${address.state}`) : reviews.map((each) => reviewCard(each, ways))}
      ${further(address, after, ways)}`;
}

export function reviewCard(review: Review, ways: Ways): TemplateResult {
  const { race, seat, player, rules, ms, moves, day, evidence, reasons } = review;
  const heading = `review-${race}-${seat}`;
  return html`<article class="sd-panel card" aria-labelledby=${heading}>
    <h3 id=${heading}>${personLink(player)}</h3>
    <p class="what">
      ${rulesWords(rules, true)} · ${ms === null ? words("admin-unfinished") : resultText(ms)} ·
      ${words("admin-moves", { moves })} · ${day === null ? momentWords(review.over_at) : words("admin-daily", { day })}
    </p>
    <p class="tags">
      ${reasons.map((reason) => html`<span class="tag">${words(`admin-reason-${reason}`)}</span>`)}
      ${(evidence?.flags ?? []).map((flag) => html`<span class="tag warn">${words(`admin-flag-${flag}`)}</span>`)}
    </p>
    ${evidence === null ? html`<p class="sd-warning">${words("admin-damaged")}</p>` : shown(evidence)}
    ${review.decided_at === null ? nothing : decision(review)}
    <p class="buttons">
      <a class="sd-button small" href="/race/${race}">${words("admin-replay")}</a>
      <a class="sd-button small" href="/verify/${race}">${words("admin-verify")}</a>
      ${review.state === "cleared" ? nothing : button(words("admin-clear"), "", () => decide(review, "cleared", ways))}
      ${review.state === "voided" ? nothing : button(words("admin-void"), "danger", () => decide(review, "voided", ways))}
    </p>
  </article>`;
}

function shown(evidence: Evidence): TemplateResult {
  return html`<div class="evidence">
    <dl class="facts">
      ${evidenceFacts(evidence).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
    </dl>
    ${evidenceChart(evidence.bars)}
    <ul class="sentences">
      ${evidenceSentences(evidence).map((sentence) => html`<li>${sentence}</li>`)}
    </ul>
  </div>`;
}

function decision({ decided_at, by, why }: Review): TemplateResult {
  const when = momentWords(decided_at!);
  return html`<p class="sd-note">
    ${words("admin-decided", { when })} ${by === null ? words("admin-operator") : personLink(by)}: ${why}
  </p>`;
}

function decide(review: Review, outcome: "cleared" | "voided", ways: Ways): void {
  const name = review.player.name ?? words("admin-gone");
  ways.ask({
    heading: words(`admin-${outcome}-heading`, { name }),
    lead: words(`admin-${outcome}-lead`),
    button: words(outcome === "voided" ? "admin-void" : "admin-clear"),
    kind: outcome === "voided" ? "danger" : "primary",
    work: async ({ why = "" }) => {
      await decideReview(review, outcome, why);
      return words(`admin-${outcome}-done`, { name });
    },
  });
}
