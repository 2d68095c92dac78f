import { beforeEach, expect, test } from "vitest";
import { KEYS_OF, type KeyPage } from "../../src/table/key_list.ts";
import { openKeys } from "../../src/table/keys_dialog.ts";

beforeEach(() => document.body.replaceChildren());

const dialog = (): HTMLDialogElement | null => document.querySelector("dialog");

test.each(Object.keys(KEYS_OF) as KeyPage[])("all keys of the %s page are told in words", (page) => {
  openKeys(page);
  const told = [...dialog()!.querySelectorAll("kbd, dd")].map(({ textContent }) => textContent);
  expect(told).toHaveLength(KEYS_OF[page].length * 2);
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
