/** What is kept for how long, and when what is old was last removed. */
import { html, type TemplateResult } from "lit-html";
import { type Retention, readRetention } from "../wire/admin_api.ts";
import { momentWords } from "../words/dates.ts";
import { words } from "../words/words.ts";
import type { View } from "./views.ts";

export async function retentionTab(): Promise<View> {
  const retention = await readRetention();
  return () =>
    html`<ul class="sd-panel lines">
        ${retention.rules.map(
          ({ days, text }) => html`<li>
            <span>${text}</span>
            <strong class="days">${days === null ? words("admin-forever") : words("admin-days", { days })}</strong>
          </li>`,
        )}
      </ul>
      ${lastRun(retention)}`;
}

function lastRun({ last }: Retention): TemplateResult {
  if (last === null) return html`<p>${words("admin-retention-never")}</p>`;
  if (last.finished_at === null)
    return html`<p>${words("admin-retention-running", { when: momentWords(last.started_at) })}</p>`;
  const removed = Object.entries(last.removed ?? {}).map(([name, count]) => `${name}: ${count}`);
  return html`<p>
    ${words("admin-retention-last", { when: momentWords(last.finished_at), removed: removed.join(", ") })}
  </p>`;
}
