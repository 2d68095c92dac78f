/** Whatever is chosen is read again equal, whatever is found is read as valid settings, and tabs stay in step. */
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SETTINGS_KEY } from "../../src/choices/choices.ts";
import { KeptSettings } from "../../src/choices/kept_settings.ts";
import { DEFAULTS, type Settings, settingsFrom } from "../../src/choices/settings.ts";
import { often } from "../lots.ts";
import { anyChange, anyKept, anySettings } from "./some_settings.ts";

const RUNS = { numRuns: often(200) };
const store = (): KeptSettings => new KeptSettings(() => window.localStorage);

function put(text: string | null): void {
  window.localStorage.clear();
  if (text !== null) window.localStorage.setItem(SETTINGS_KEY, text);
}

beforeEach(() => window.localStorage.clear());
afterEach(() => window.localStorage.clear());

test("settings are read again as they were saved, here and after a reload, whatever was there before", () => {
  fc.assert(
    fc.property(anySettings, anyKept, (settings, before) => {
      put(before);
      const kept = store();
      expect(kept.save(settings)).toBe(true);
      expect(kept.read()).toEqual(settings);
      expect(store().read()).toEqual(settings);
    }),
    RUNS,
  );
});

test("whatever is found, settings are valid: read as settings once more they are the same", () => {
  fc.assert(
    fc.property(anyKept, (text) => {
      put(text);
      const settings = store().read();
      expect(Object.keys(settings)).toEqual(Object.keys(DEFAULTS));
      expect(settingsFrom(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
    }),
    RUNS,
  );
});

test("each field stands or falls by itself", () => {
  fc.assert(
    fc.property(anySettings, fc.constantFrom(...Object.keys(DEFAULTS)), fc.jsonValue(), (settings, name, value) => {
      const read = settingsFrom({ ...settings, [name]: value });
      const others = (all: Settings) => Object.entries(all).filter(([each]) => each !== name);
      expect(others(read)).toEqual(others(settings));
    }),
    RUNS,
  );
});

/** A change in a tab, of which the browser then tells the others. */
function saveIn(tab: KeptSettings, change: Partial<Settings>): void {
  tab.save(change);
  window.dispatchEvent(new StorageEvent("storage", { key: SETTINGS_KEY }));
}

test("of two tabs each follows the other, and none undoes what the other changed", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), anyChange), { maxLength: 8 }), (changes) => {
      put(null);
      const tabs = [store(), store()] as const;
      const seen: Settings[] = [DEFAULTS, DEFAULTS];
      const ends = tabs.map((tab, at) => tab.follow((settings) => (seen[at] = settings)));
      let wanted: Settings = DEFAULTS;
      for (const [second, change] of changes) {
        saveIn(tabs[second ? 1 : 0], change);
        wanted = { ...wanted, ...change };
        expect(seen).toEqual([wanted, wanted]);
      }
      for (const end of ends) end();
    }),
    RUNS,
  );
});
