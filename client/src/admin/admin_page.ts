/** The page of those with a role: a tab for each kind of work, which follows the address, back and forth. */
import { html, nothing, render, type TemplateResult } from "lit-html";
import { myRole, type Role } from "../wire/admin_api.ts";
import { APIError } from "../wire/api.ts";
import { errorWords } from "../words/error.ts";
import { words } from "../words/words.ts";
import { type AdminAddress, adminHref, adminInAddress, TABS, type Tab } from "./admin_address.ts";
import { auditTab } from "./audit_tab.ts";
import { flagsTab } from "./flags_tab.ts";
import { playersTab } from "./players_tab.ts";
import { reportsTab } from "./reports_tab.ts";
import { retentionTab } from "./retention_tab.ts";
import { reviewsTab } from "./reviews_tab.ts";
import type { View, Ways } from "./views.ts";
import { WhyDialog } from "./why_dialog.ts";

export interface AdminPlaces {
  readonly tabs: HTMLElement;
  readonly tab: HTMLElement;
  readonly says: HTMLElement;
  readonly dialog: HTMLDialogElement;
}

const READ: Readonly<Record<Tab, (address: AdminAddress) => Promise<View>>> = {
  reviews: reviewsTab,
  reports: reportsTab,
  players: playersTab,
  flags: flagsTab,
  audit: auditTab,
  retention: retentionTab,
};

export class AdminPage {
  readonly #places: AdminPlaces;
  readonly #dialog: WhyDialog;
  #role: Role | null = null;
  #asked = 0;

  constructor(places: AdminPlaces) {
    this.#places = places;
    this.#dialog = new WhyDialog(places.dialog, (told) => void this.#decided(told));
    addEventListener("popstate", () => void this.#show());
    void this.#start();
  }

  async #start(): Promise<void> {
    try {
      this.#role = await myRole();
    } catch (error) {
      render(closed(error), this.#places.tab);
      return;
    }
    await this.#show();
  }

  async #decided(told: string): Promise<void> {
    await this.#show();
    this.#places.says.textContent = told;
    this.#places.tab.querySelector<HTMLElement>("h2")?.focus();
  }

  async #show(): Promise<void> {
    if (this.#role === null) return;
    const address = adminInAddress(location.search);
    const asked = ++this.#asked;
    const ways: Ways = {
      role: this.#role,
      ask: (decision) => this.#dialog.ask(decision),
      follow: (event) => void this.#follow(event),
    };
    render(tabLinks(address, ways), this.#places.tabs);
    try {
      const view = await READ[address.tab](address);
      if (asked === this.#asked) render(html`${heading(address)} ${view(ways)}`, this.#places.tab);
    } catch (error) {
      if (asked === this.#asked) render(isClosed(error) ? closed(error) : failed(address, error), this.#places.tab);
    }
  }

  /** A link, or the form that searches; with a key held it is the browser's, as every link. */
  async #follow(event: Event): Promise<void> {
    const { metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
    if (metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    const target = event.currentTarget;
    if (target instanceof HTMLFormElement) {
      history.pushState(
        null,
        "",
        `/admin?${new URLSearchParams(new FormData(target) as unknown as Record<string, string>)}`,
      );
    } else if (target instanceof HTMLAnchorElement) {
      history.pushState(null, "", target.href);
    }
    await this.#show();
    this.#places.tab.querySelector<HTMLElement>("h2")?.focus();
  }
}

function tabLinks({ tab }: AdminAddress, ways: Ways): TemplateResult {
  return html`${TABS.map(
    (
      each,
    ) => html`<a href=${adminHref({ tab: each })} aria-current=${each === tab ? "page" : nothing} @click=${ways.follow}
      >${words(`admin-tab-${each}`)}</a
    >`,
  )}`;
}

function heading({ tab }: AdminAddress): TemplateResult {
  return html`<h2 tabindex="-1">${words(`admin-tab-${tab}`)}</h2>
    <p class="lead">${words(`admin-lead-${tab}`)}</p>`;
}

function isClosed(error: unknown): boolean {
  return error instanceof APIError && (error.status === 401 || error.status === 403);
}

/** For who may not be here: one sentence, and the way to where one signs in. */
function closed(error: unknown): TemplateResult {
  const again = error instanceof APIError && error.code === "sign_in_again";
  return html`<p class="sd-warning" role="alert">
      ${isClosed(error) ? words(again ? "admin-again" : "admin-closed-page") : errorWords(error)}
    </p>
    <p class="buttons"><a class="sd-button" href="/account">${words("admin-to-account")}</a></p>`;
}

function failed(address: AdminAddress, error: unknown): TemplateResult {
  return html`${heading(address)}
    <p class="sd-warning" role="alert">${errorWords(error)}</p>`;
}
