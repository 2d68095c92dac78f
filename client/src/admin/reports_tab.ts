/** What players reported, and how each report is closed. */
import { html, nothing, type TemplateResult } from "lit-html";
import { closeReport, type Report, readReports } from "../wire/admin_api.ts";
import { momentWords } from "../words/dates.ts";
import { words } from "../words/words.ts";
import { type AdminAddress, adminHref } from "./admin_address.ts";
import { button, further, none, personLink, stateLinks, type View, type Ways } from "./views.ts";

export async function reportsTab(address: AdminAddress): Promise<View> {
  const { reports, after } = await readReports(address.state, address.after);
  return (ways) =>
    html`${stateLinks(address, ways)}
      ${reports.length === 0 ? none(`admin-reports-none-${address.state}`) : reports.map((each) => card(each, ways))}
      ${further(address, after, ways)}`;
}

function card(report: Report, ways: Ways): TemplateResult {
  const { id, at, player, by, about, text, race, state, outcome, why } = report;
  const heading = `report-${id}`;
  const find = adminHref({ tab: "players", name: player.id });
  return html`<article class="sd-panel card" aria-labelledby=${heading}>
    <h3 id=${heading}>${personLink(player)}</h3>
    <p class="what">${words(`admin-about-${about}`)} · ${momentWords(at)} · ${words("admin-by")} ${personLink(by)}</p>
    ${text === "" ? nothing : html`<blockquote><p>${text}</p></blockquote>`}
    ${
      outcome === null
        ? nothing
        : html`<p class="sd-note"><span class="tag">${words(`admin-outcome-${outcome}`)}</span> ${why}</p>`
    }
    <p class="buttons">
      ${race === null ? nothing : html`<a class="sd-button small" href="/race/${race}">${words("admin-replay")}</a>`}
      <a class="sd-button small" href=${find} @click=${ways.follow}>${words("admin-to-player")}</a>
      ${
        state === "closed"
          ? nothing
          : html`${button(words("admin-acted"), "", () => close(report, "acted", ways))}
            ${button(words("admin-dismissed"), "", () => close(report, "dismissed", ways))}`
      }
    </p>
  </article>`;
}

function close({ id, player }: Report, outcome: "acted" | "dismissed", ways: Ways): void {
  const name = player.name ?? words("admin-gone");
  ways.ask({
    heading: words("admin-close-heading", { name }),
    lead: words(`admin-${outcome}-lead`),
    button: words(`admin-${outcome}`),
    kind: "primary",
    work: async ({ why = "" }) => {
      await closeReport(id, outcome, why);
      return words("admin-closed");
    },
  });
}
