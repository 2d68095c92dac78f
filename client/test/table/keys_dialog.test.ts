import { beforeEach, expect, test } from "vitest";
import { KEYS_OF, type KeyPage, TABLE_KEYS } from "../../src/table/key_list.ts";
import { openKeys } from "../../src/table/keys_dialog.ts";

beforeEach(() => document.body.replaceChildren());

const dialog = (): HTMLDialogElement | null => document.querySelector("dialog");

test.each(Object.keys(KEYS_OF) as KeyPage[])("all keys of the %s page are told in words", (page) => {
  openKeys(page);
  const told = [...dialog()!.querySelectorAll("kbd, dd")].map(({ textContent }) => textContent);
  const own = [...dialog()!.querySelector("dl")!.querySelectorAll("kbd, dd")];
  expect(own).toHaveLength(KEYS_OF[page].length * 2);
  expect(told.filter((text) => text === "" || text.startsWith("keys-"))).toEqual([]);
  dialog()!.close();
});

test("there is one dialog, and when it is closed the focus is where it was", () => {
  const before = document.createElement("button");
  document.body.append(before);
  before.focus();
  openKeys("solo");
  openKeys("race");
  expect(document.querySelectorAll("dialog")).toHaveLength(1);
  dialog()!.querySelector("button")!.click();
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(before);
  openKeys("race");
  expect(dialog()).not.toBeNull();
  dialog()!.close();
});

test("where what had the focus is gone, the page has it", () => {
  const [main, card] = [document.createElement("main"), document.createElement("button")];
  main.tabIndex = -1;
  main.append(card);
  document.body.append(main);
  card.focus();
  openKeys("race");
  card.remove();
  dialog()!.close();
  expect(document.activeElement).toBe(main);
});

test.each(["page", "daily"] as const)("the %s page, which has no table, tells of those that have one", (page) => {
  openKeys(page);
  const lists = [...dialog()!.querySelectorAll("dl")];
  expect(lists).toHaveLength(2);
  expect(lists[1]!.querySelectorAll("dd")).toHaveLength(TABLE_KEYS.length - 1);
  expect(dialog()!.querySelector("a")!.getAttribute("href")).toBe("/help#cards");
  dialog()!.close();
});
