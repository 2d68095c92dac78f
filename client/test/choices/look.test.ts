/** Whatever is kept, the early look script and the settings agree on it, value by value. */
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CHOICES, type ChoiceName, SETTINGS_KEY } from "../../src/choices/choices.ts";
import { KeptSettings } from "../../src/choices/kept_settings.ts";
import { followLook, putLook } from "../../src/choices/look.ts";
import { DEFAULTS } from "../../src/choices/settings.ts";
import { often } from "../lots.ts";
import { anyKept, anySettings } from "./some_settings.ts";

const NAMES = Object.keys(CHOICES) as ChoiceName[];
const root = document.documentElement;
let leave = new AbortController();
const looked = vi.fn();

function meet(): void {
  leave = new AbortController();
  followLook(leave.signal);
  document.addEventListener("look", looked, { signal: leave.signal });
}

function keep(text: string | null): void {
  localStorage.clear();
  if (text !== null) localStorage.setItem(SETTINGS_KEY, text);
}

function changed(key: string | null = SETTINGS_KEY): void {
  window.dispatchEvent(new StorageEvent("storage", { key }));
}

/** What the page shows, the usual where it says nothing. */
const shown = () => Object.fromEntries(NAMES.map((name) => [name, root.dataset[name] ?? CHOICES[name][0]]));

beforeEach(() => {
  document.head.innerHTML = `<meta name="theme-color" content="#fff" /><meta name="theme-color" content="#000" />`;
  keep(null);
  looked.mockClear();
});
afterEach(() => {
  leave.abort();
  keep(null);
  putLook({});
  document.head.innerHTML = "";
});

test("a page opens, and goes on, with the look that the settings have", () => {
  fc.assert(
    fc.property(anyKept, anyKept, (before, after) => {
      for (const name of NAMES) delete root.dataset[name];
      keep(before);
      meet();
      const { autoHome: _, ...looks } = new KeptSettings(() => localStorage).read();
      expect(shown()).toEqual(looks);
      keep(after);
      changed();
      const { autoHome: __, ...later } = new KeptSettings(() => localStorage).read();
      expect(shown()).toEqual(later);
      leave.abort();
    }),
    { numRuns: often(200) },
  );
});

test("settings that were chosen on the page itself are shown as they are", () => {
  fc.assert(
    fc.property(anySettings, (settings) => {
      putLook(settings);
      expect({ ...shown(), autoHome: settings.autoHome }).toEqual(settings);
      const usual = NAMES.filter((name) => settings[name] === DEFAULTS[name]);
      expect(usual.filter((name) => name in root.dataset)).toEqual([]);
    }),
    { numRuns: often(100) },
  );
});

test("the document hears of another look, once, and of nothing else", () => {
  meet();
  keep(`{"table":"wine","hand":"left"}`);
  changed();
  expect(looked).toHaveBeenCalledTimes(1);
  keep(`{"table":"wine","hand":"left","autoHome":true}`);
  changed();
  changed("squaredeal.solo.game");
  expect(looked).toHaveBeenCalledTimes(1);
  keep(null);
  changed(null);
  expect(looked).toHaveBeenCalledTimes(2);
});

test("a page that comes back from the past has the look of today", () => {
  meet();
  keep(`{"theme":"dark"}`);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(root.dataset["theme"]).toBeUndefined();
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(root.dataset["theme"]).toBe("dark");
});

test.each([
  ["auto", ["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]],
  ["light", ["all", "not all"]],
  ["dark", ["not all", "all"]],
])("with theme %s the browser's bar has its colour by %j", (theme, media) => {
  putLook({ theme });
  const tags = [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")];
  expect(tags.map((tag) => tag.getAttribute("media"))).toEqual(media);
});

test("where nothing may be read a page has the usual look", () => {
  vi.stubGlobal("localStorage", {
    getItem() {
      throw new DOMException("denied", "SecurityError");
    },
  });
  try {
    meet();
  } finally {
    vi.unstubAllGlobals();
  }
  expect(shown()).toEqual(Object.fromEntries(NAMES.map((name) => [name, DEFAULTS[name]])));
});
