import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SETTINGS_KEY } from "../../src/choices/choices.ts";
import { KeptSettings } from "../../src/choices/kept_settings.ts";
import { DEFAULTS } from "../../src/choices/settings.ts";

const OLDER = "squaredeal.solo.settings";
const storage = window.localStorage;
const store = (): KeptSettings => new KeptSettings(() => storage);

beforeEach(() => storage.clear());
afterEach(() => storage.clear());

/** Storage that gives back one thing and takes nothing. */
function full(key = "", text = ""): Storage {
  return {
    getItem: (name: string) => (name === key ? text : null),
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  } as unknown as Storage;
}

function forbidden(): Storage {
  throw new DOMException("denied", "SecurityError");
}

test("the usual settings", () => {
  expect(store().read()).toEqual({
    theme: "auto",
    table: "green",
    deck: "large",
    suits: "two",
    back: "lattice",
    hand: "right",
    motion: "auto",
    autoHome: false,
  });
});

test("what was kept for solo games is taken over once", () => {
  storage.setItem(OLDER, `{"autoHome":true}`);
  const kept = store();
  expect(kept.read()).toEqual({ ...DEFAULTS, autoHome: true });
  expect(storage.getItem(OLDER)).toBeNull();
  kept.save({ autoHome: false });
  expect(store().read()).toEqual(DEFAULTS);
});

test("what was kept for solo games does not undo what was chosen later", () => {
  storage.setItem(SETTINGS_KEY, `{"autoHome":false,"table":"wine"}`);
  storage.setItem(OLDER, `{"autoHome":true}`);
  expect(store().read()).toEqual({ ...DEFAULTS, table: "wine" });
  expect(storage.getItem(OLDER)).toBeNull();
});

test.each(["null", "7", "not json", `{"autoHome":"yes"}`, "[true]"])("an older %s says nothing", (text) => {
  storage.setItem(OLDER, text);
  expect(store().read()).toEqual(DEFAULTS);
});

test("what another version has written beside stays there", () => {
  storage.setItem(SETTINGS_KEY, `{"table":"mauve","language":"de"}`);
  expect(store().read().table).toBe("green");
  store().save({ deck: "text" });
  expect(JSON.parse(storage.getItem(SETTINGS_KEY)!)).toEqual({ table: "mauve", language: "de", deck: "text" });
});

test.each([
  ["full", () => full()],
  ["forbidden", forbidden],
])("where storage is %s a change is told and holds here, and is not kept", (_, where) => {
  const kept = new KeptSettings(where);
  const heard = vi.fn();
  kept.follow(heard);
  expect(kept.save({ table: "blue" })).toBe(false);
  expect(kept.save({ autoHome: true })).toBe(false);
  expect(kept.read()).toEqual({ ...DEFAULTS, table: "blue", autoHome: true });
  expect(heard).toHaveBeenLastCalledWith({ ...DEFAULTS, table: "blue", autoHome: true });
  expect(new KeptSettings(where).read()).toEqual(DEFAULTS);
});

test("what is older holds, and stays where it is, while nothing can be written", () => {
  expect(new KeptSettings(() => full(OLDER, `{"autoHome":true}`)).read().autoHome).toBe(true);
});

test("a follower hears other tabs and the deletion of everything, and nothing of other keys or after it has ended", () => {
  const kept = store();
  const heard = vi.fn();
  const end = kept.follow(heard);
  storage.setItem(SETTINGS_KEY, `{"table":"slate"}`);
  window.dispatchEvent(new StorageEvent("storage", { key: "squaredeal.solo.game" }));
  expect(heard).not.toHaveBeenCalled();
  window.dispatchEvent(new StorageEvent("storage", { key: SETTINGS_KEY }));
  expect(heard).toHaveBeenLastCalledWith({ ...DEFAULTS, table: "slate" });
  storage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(heard).toHaveBeenLastCalledWith(DEFAULTS);
  end();
  kept.save({ table: "sand" });
  window.dispatchEvent(new StorageEvent("storage", { key: SETTINGS_KEY }));
  expect(heard).toHaveBeenCalledTimes(2);
});
