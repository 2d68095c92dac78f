/** What can be switched off for everybody. */
import { html, nothing, type TemplateResult } from "lit-html";
import { type Flag, readFlags, setFlag } from "../wire/admin_api.ts";
import { momentWords } from "../words/dates.ts";
import { words } from "../words/words.ts";
import type { View, Ways } from "./views.ts";

export async function flagsTab(): Promise<View> {
  const flags = await readFlags();
  return (ways) => html`<ul class="sd-panel lines">
    ${flags.map((flag) => line(flag, ways))}
  </ul>`;
}

function line(flag: Flag, ways: Ways): TemplateResult {
  const { on, text, at, by_name } = flag;
  const changed =
    at === null ? nothing : words("admin-changed", { when: momentWords(at), by: by_name ?? words("admin-operator") });
  return html`<li>
    <span>
      <strong>${text}</strong> <span class="tag ${on ? "" : "warn"}">${words(on ? "admin-on" : "admin-off")}</span>
      <span class="sd-note">${changed}</span>
    </span>
    ${ways.role === "admin" ? switchButton(flag, ways) : nothing}
  </li>`;
}

/** Named with what it switches, as there is one in each line. */
function switchButton(flag: Flag, ways: Ways): TemplateResult {
  const action = words(flag.on ? "admin-switch-off" : "admin-switch-on");
  return html`<button
    type="button"
    class="sd-button small"
    aria-label=${words("admin-switch-named", { action, text: flag.text })}
    @click=${() => flip(flag, ways)}
  >
    ${action}
  </button>`;
}

function flip({ name, on, text }: Flag, ways: Ways): void {
  ways.ask({
    heading: words(on ? "admin-switch-off" : "admin-switch-on"),
    lead: words(on ? "admin-switch-off-lead" : "admin-switch-on-lead", { text }),
    button: words(on ? "admin-switch-off" : "admin-switch-on"),
    kind: on ? "danger" : "primary",
    work: async ({ why = "" }) => {
      await setFlag(name, !on, why);
      return words(on ? "admin-switched-off" : "admin-switched-on");
    },
  });
}
