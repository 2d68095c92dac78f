import { expect, test } from "vitest";
import { adminHref, adminInAddress, STATES, TABS } from "../../src/admin/admin_address.ts";

test("every tab's address leads to that tab, at its first list", () => {
  for (const tab of TABS) {
    const { search } = new URL(adminHref({ tab }), "https://races.example");
    expect(adminInAddress(search)).toEqual({ tab, state: STATES[tab]?.[0] ?? "", name: "", after: "" });
  }
});

test("what an address says is read back, and what nobody knows is as usual", () => {
  const { search } = new URL(adminHref({ tab: "reports", state: "closed", after: "A b+c" }), "https://races.example");
  expect(adminInAddress(search)).toEqual({ tab: "reports", state: "closed", name: "", after: "A b+c" });
  expect(adminInAddress("?tab=secrets&state=lost")).toEqual({ tab: "reviews", state: "pending", name: "", after: "" });
  expect(adminInAddress("?tab=flags&state=open").state).toBe("");
});
