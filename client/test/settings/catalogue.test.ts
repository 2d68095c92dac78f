/** Every message of the settings' catalogue is named by the page, in full or by its parts, and those named are there. */
import { expect, test } from "vitest";
import { CHOICES, type ChoiceName } from "../../src/choices/choices.ts";
import source from "../../src/words/en-settings.ftl?raw";

const SOURCES = import.meta.glob<string>(
  ["../../src/settings/*.ts", "../../src/pages/settings.ts", "../../settings.html"],
  { query: "?raw", import: "default", eager: true },
);

const known = [...source.matchAll(/^(settings-[\w-]+) =/gm)].map(([, id]) => id!);

function named(): Set<string> {
  const sources = Object.values(SOURCES).join("\n");
  const quoted = [...sources.matchAll(/"(settings-[\w-]+)"/g)].map(([, id]) => id!);
  const choices = (Object.keys(CHOICES) as ChoiceName[]).flatMap((name) => [
    `settings-${name}`,
    ...CHOICES[name].map((value) => `settings-${name}-${value}`),
  ]);
  const groups = ["page", "table", "cards", "play"].map((id) => `settings-group-${id}`);
  const refusals = ["not-ours", "later-version", "not-sound", "not-kept"].map((why) => `settings-data-${why}`);
  return new Set([...quoted, ...choices, ...groups, ...refusals, "settings-hand-note"]);
}

test("every message is named, and every name has its message", () => {
  expect(known.filter((id) => !named().has(id))).toEqual([]);
  expect([...named()].filter((id) => !known.includes(id))).toEqual([]);
});
