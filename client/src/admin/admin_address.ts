/**
 * What the admin page shows stands in its address, so that a moderator can send another one a link.
 *
 * @example
 * adminInAddress("?tab=reports").state // "open"
 */

export const TABS = ["reviews", "reports", "players", "flags", "audit", "retention"] as const;
export type Tab = (typeof TABS)[number];

/** The lists that a tab is split into, the first one shown where none is named. */
export const STATES: Readonly<Partial<Record<Tab, readonly string[]>>> = {
  reviews: ["pending", "cleared", "voided"],
  reports: ["open", "closed"],
};

export interface AdminAddress {
  readonly tab: Tab;
  /** One of the tab's states; empty where it has none. */
  readonly state: string;
  /** Whom to look for. */
  readonly name: string;
  /** Behind which cursor to begin; empty for the beginning. */
  readonly after: string;
}

export function adminInAddress(search: string): AdminAddress {
  const query = new URLSearchParams(search);
  const tab = TABS.find((each) => each === query.get("tab")) ?? TABS[0];
  const states = STATES[tab] ?? [];
  const state = states.find((each) => each === query.get("state")) ?? states[0] ?? "";
  return { tab, state, name: query.get("name") ?? "", after: query.get("after") ?? "" };
}

/** The address of a tab, or of a part of it, as a link has it. */
export function adminHref({ tab, ...rest }: Partial<AdminAddress> & Pick<AdminAddress, "tab">): string {
  const given = Object.entries(rest).filter(([, value]) => value !== "");
  return `/admin?${new URLSearchParams([["tab", tab], ...given])}`;
}
