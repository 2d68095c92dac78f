/** What all tabs of the admin page are made of: links that follow the address, people's names, lists that go on. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Person, Role } from "../wire/admin_api.ts";
import { markedName } from "../words/marked_name.ts";
import { words } from "../words/words.ts";
import { type AdminAddress, adminHref, STATES } from "./admin_address.ts";
import type { Asked } from "./why_dialog.ts";

/** What a tab may do. */
export interface Ways {
  readonly role: Role;
  /** Asks why before something is decided. */
  ask(asked: Asked): void;
  /** Follows a link of this page without loading it anew. */
  follow(event: Event): void;
}

/** A tab with what it has read, to be drawn. */
export type View = (ways: Ways) => TemplateResult;

export function personLink({ id, name, kind }: Person): TemplateResult {
  if (name === null) return html`<em>${words("admin-gone")}</em>`;
  return html`<a href="/players/${id}"><bdi>${markedName({ name, kind: kind ?? "" })}</bdi></a>`;
}

/** The lists of a tab, side by side. */
export function stateLinks({ tab, state }: AdminAddress, ways: Ways): TemplateResult {
  return html`<nav class="buttons states" aria-label=${words(`admin-states-${tab}`)}>
    ${(STATES[tab] ?? []).map(
      (each) => html`<a
        class="sd-button small"
        href=${adminHref({ tab, state: each })}
        aria-current=${each === state ? "page" : nothing}
        @click=${ways.follow}
        >${words(`admin-${tab}-${each}`)}</a
      >`,
    )}
  </nav>`;
}

/** The rest of a list, if there is one. */
export function further(address: AdminAddress, after: string | null, ways: Ways): TemplateResult | typeof nothing {
  if (after === null) return nothing;
  const href = adminHref({ ...address, after });
  return html`<p class="buttons"><a class="sd-button" href=${href} @click=${ways.follow}>${words("admin-further")}</a></p>`;
}

export function none(id: string): TemplateResult {
  return html`<p class="none sd-panel">${words(id)}</p>`;
}

export function button(text: string, kind: string, press: () => void): TemplateResult {
  return html`<button type="button" class="sd-button small ${kind}" @click=${press}>${text}</button>`;
}
