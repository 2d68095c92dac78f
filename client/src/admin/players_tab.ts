/** Players found by name or id, and what can be done about one: another name, a role, an excused day. */
import { html, nothing, type TemplateResult } from "lit-html";
import { excuseDay, type FoundPlayer, findPlayers, type Role, rename, setRole } from "../wire/admin_api.ts";
import { DAILY_RULES } from "../wire/daily_rules.ts";
import { dateWords } from "../words/dates.ts";
import { rulesWords } from "../words/rules.ts";
import { words } from "../words/words.ts";
import { type AdminAddress, adminHref } from "./admin_address.ts";
import { button, none, personLink, type View, type Ways } from "./views.ts";

export async function playersTab({ name }: AdminAddress): Promise<View> {
  const players = name === "" ? null : await findPlayers(name);
  return (ways) =>
    html`<form class="sd-panel search" role="search" action="/admin" @submit=${ways.follow}>
        <input type="hidden" name="tab" value="players" />
        <p class="sd-field">
          <label for="name">${words("admin-find")}</label>
          <input id="name" name="name" class="sd-input" type="search" maxlength="64" required .value=${name} />
        </p>
        <button type="submit" class="sd-button primary">${words("admin-find-button")}</button>
      </form>
      ${players === null ? nothing : players.length === 0 ? none("admin-players-none") : players.map((each) => card(each, ways))}`;
}

function card(player: FoundPlayer, ways: Ways): TemplateResult {
  const { id, kind, since, role, open_reports } = player;
  const heading = `player-${id}`;
  const reports = html`<a href=${adminHref({ tab: "reports" })} @click=${ways.follow}
    >${words("admin-open-reports", { count: open_reports })}</a
  >`;
  const isAdmin = ways.role === "admin" && kind === "account";
  return html`<article class="sd-panel card" aria-labelledby=${heading}>
    <h3 id=${heading}>${personLink(player)}</h3>
    <p class="what">
      ${words(`player-kind-${kind}`)} · ${words("player-since", { date: dateWords(since) })} · <code>${id}</code>
    </p>
    <p class="tags">
      ${role === null ? nothing : html`<span class="tag">${words(`admin-role-${role}`)}</span>`}
      ${open_reports === 0 ? nothing : reports}
    </p>
    <p class="buttons">
      ${button(words("admin-rename"), "", () => askName(player, ways))}
      ${button(words("admin-excuse"), "", () => askDay(player, ways))}
      ${isAdmin ? button(words("admin-role"), "", () => askRole(player, ways)) : nothing}
    </p>
  </article>`;
}

function askName({ id, name }: FoundPlayer, ways: Ways): void {
  ways.ask({
    heading: words("admin-rename-heading", { name }),
    lead: words("admin-rename-lead"),
    button: words("admin-rename"),
    kind: "primary",
    fields: html`<p class="sd-field">
      <label for="new-name">${words("admin-new-name")}</label>
      <input id="new-name" name="name" class="sd-input" maxlength="24" autocomplete="off" spellcheck="false" />
      <span class="sd-note">${words("admin-new-name-note")}</span>
    </p>`,
    work: async ({ name: wanted = "", why = "" }) => {
      return words("admin-renamed", { name, now: await rename(id, wanted, why) });
    },
  });
}

function askRole({ id, name, role }: FoundPlayer, ways: Ways): void {
  const choices = ["", "moderator", "admin"] as const;
  ways.ask({
    heading: words("admin-role-heading", { name }),
    lead: words("admin-role-lead"),
    button: words("admin-role"),
    kind: "primary",
    fields: html`<fieldset class="sd-choice">
      <legend class="sd-legend">${words("admin-role")}</legend>
      ${choices.map(
        (each) => html`<label>
          <input type="radio" name="role" value=${each} ?checked=${each === (role ?? "")} />
          ${words(`admin-role-${each === "" ? "none" : each}`)}
        </label>`,
      )}
    </fieldset>`,
    work: async ({ role: chosen = "", why = "" }) => {
      await setRole(id, chosen === "" ? null : (chosen as Role), why);
      return words("admin-role-done", { name });
    },
  });
}

function askDay({ id, name }: FoundPlayer, ways: Ways): void {
  ways.ask({
    heading: words("admin-excuse-heading", { name }),
    lead: words("admin-excuse-lead"),
    button: words("admin-excuse"),
    kind: "primary",
    fields: html`<p class="sd-field">
        <label for="excuse-rules">${words("boards-rules")}</label>
        <select id="excuse-rules" name="rules" class="sd-input">
          ${DAILY_RULES.map((code) => html`<option value=${code}>${rulesWords(code)}</option>`)}
        </select>
      </p>
      <p class="sd-field">
        <label for="excuse-day">${words("admin-day")}</label>
        <input id="excuse-day" name="day" type="date" class="sd-input" required />
      </p>`,
    work: async ({ rules = "", day = "", why = "" }) => {
      await excuseDay(id, rules, day, why);
      return words("admin-excused", { name });
    },
  });
}
