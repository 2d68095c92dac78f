/** The log of all decisions, the newest first. */
import { html, nothing, type TemplateResult } from "lit-html";
import { type AuditEntry, readAudit } from "../wire/admin_api.ts";
import { momentWords } from "../words/dates.ts";
import { words } from "../words/words.ts";
import type { AdminAddress } from "./admin_address.ts";
import { further, none, personLink, type View } from "./views.ts";

export async function auditTab(address: AdminAddress): Promise<View> {
  const { entries, after } = await readAudit(address.after);
  return (ways) =>
    html`${
      entries.length === 0
        ? none("admin-audit-none")
        : html`<ol class="sd-panel lines">
            ${entries.map(line)}
          </ol>`
    }
    ${further(address, after, ways)}`;
}

function line({ at, who, who_name, what, on, player, player_name, why, detail }: AuditEntry): TemplateResult {
  const by = who === "operator" ? words("admin-operator") : personLink({ id: who, name: who_name, kind: null });
  const told = Object.entries(detail).filter(([, value]) => value !== null);
  const whom = player === null ? nothing : personLink({ id: player, name: player_name, kind: null });
  const thing = on === player ? nothing : html`<code>${on}</code>`;
  return html`<li>
    <span>
      <strong>${words(`admin-what-${what}`)}</strong> ${whom} ${thing}
      ${told.length === 0 ? nothing : html`<code>${told.map(([name, value]) => `${name}: ${value}`).join(", ")}</code>`}
      <span class="sd-note">${momentWords(at)} · ${by}</span>
      ${why === "" ? nothing : html`<span class="why">${why}</span>`}
    </span>
  </li>`;
}
