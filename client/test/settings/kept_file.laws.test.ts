/** The file of what is kept: what one browser writes another reads as it was, and any other text changes nothing. */
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import vectors from "../../../tests/vectors/games.json";
import { KeptSettings, SETTINGS_KEY } from "../../src/choices/kept_settings.ts";
import { ALL_RULES } from "../../src/engine/index.ts";
import { KEPT_KEYS, KeptFileError, keptAsText, takeKept } from "../../src/settings/kept_file.ts";
import { RUNS_KEY, runFields } from "../../src/solo/best_runs.ts";
import { GAME_KEY, gameFields, KeptGame, UNREAD_GAME_KEY } from "../../src/solo/kept_game.ts";
import { KeptRecords, RECORDS_KEY } from "../../src/solo/kept_records.ts";
import { KeptSetup, SETUP_KEY } from "../../src/solo/kept_setup.ts";
import { anySettings } from "../choices/some_settings.ts";
import { often } from "../lots.ts";
import { someCount, someRecords, timesOf } from "../solo/some_records.ts";

const storage = window.localStorage;
const everything = () => Object.fromEntries(KEPT_KEYS.map((key) => [key, storage.getItem(key)]));

const games = vectors.games.flatMap(({ rules, seed, moves }) => (seed === null ? [] : [{ rules, seed, moves }]));

/** A game played some way along a line that wins. */
const playedGame = fc
  .record({ game: fc.constantFrom(...games), part: fc.double({ min: 0, max: 1, noNaN: true }), ms: someCount })
  .map(({ game, part, ms }) => {
    const moves = game.moves.split(" ");
    const rules = ALL_RULES.find(({ code }) => code === game.rules)!;
    const made = moves.slice(0, Math.floor(moves.length * part));
    const known = { known: null, kind: "winnable" as const };
    return { id: "game", rules, seed: game.seed, moves: made, at: timesOf(made, 500), ms, hints: 0, ...known };
  });
/** Wins of some of the deals. */
const bestRuns = fc
  .record({ of: fc.subarray(games, { minLength: 1 }), step: someCount, hints: someCount })
  .map(({ of, step, hints }) =>
    of.map(({ rules: code, seed, moves: line }) => {
      const moves = line.split(" ");
      return { rules: ALL_RULES.find((rules) => rules.code === code)!, seed, moves, at: timesOf(moves, step), hints };
    }),
  );
const kept = fc.record(
  {
    [SETTINGS_KEY]: anySettings,
    [RECORDS_KEY]: fc.dictionary(fc.constantFrom(...ALL_RULES.map(({ code }) => code)), someRecords, { minKeys: 1 }),
    [GAME_KEY]: playedGame.map(gameFields),
    [RUNS_KEY]: bestRuns.map((runs) => ({ runs: runs.map(runFields) })),
    [SETUP_KEY]: fc.constantFrom(...ALL_RULES).map(({ code }) => ({ rules: code })),
  },
  { requiredKeys: [] },
);

function keep(all: Readonly<Record<string, unknown>>): void {
  storage.clear();
  for (const [key, value] of Object.entries(all)) storage.setItem(key, JSON.stringify(value));
}

beforeEach(() => storage.clear());

test("what one browser wrote down another takes as it was", () => {
  fc.assert(
    fc.property(kept, kept, (first, second) => {
      keep(first);
      const text = keptAsText(storage);
      const before = everything();
      keep(second);
      const other = everything();
      expect(takeKept(storage, text)).toBe(Object.keys(first).length);
      // What the file has stands as it was written, what it has not stays.
      for (const key of KEPT_KEYS) {
        expect(JSON.parse(storage.getItem(key) ?? "null")).toEqual(JSON.parse(before[key] ?? other[key] ?? "null"));
      }
    }),
    { numRuns: often(60) },
  );
});

test("the pages read from it what was kept", () => {
  new KeptSettings(() => storage).save({ theme: "dark", autoHome: true });
  new KeptRecords(() => storage).won(ALL_RULES[0]!, "a", { moves: 93, ms: 5, seed: "1", hints: 0 });
  new KeptSetup(() => storage).save(ALL_RULES[2]!);
  const text = keptAsText(storage);
  storage.clear();
  expect(takeKept(storage, text)).toBe(3);
  expect(new KeptSetup(() => storage).rules()).toBe(ALL_RULES[2]);
  expect(new KeptSettings(() => storage).read()).toMatchObject({ theme: "dark", autoHome: true });
  expect(new KeptRecords(() => storage).of(ALL_RULES[0]!).fewest!.moves).toBe(93);
  expect(
    new KeptGame(
      () => storage,
      () => storage,
    ).game(),
  ).toBeNull();
});

test("what is not sound among records, runs and settings takes none of the others away", () => {
  const run = { rules: "freecell", seed: "1", moves: "1a", at: "5", hints: 0 }; // no win
  fc.assert(
    fc.property(kept, (all) => {
      keep(all);
      const text = keptAsText(storage);
      const { [RECORDS_KEY]: records, [RUNS_KEY]: runs } = all;
      keep({
        ...all,
        [RECORDS_KEY]: { ...records, chess: { played: 1 } },
        [RUNS_KEY]: { runs: [run, ...(runs?.runs ?? []), { rules: "chess" }, null] },
      });
      expect(JSON.parse(keptAsText(storage)).kept).toEqual(JSON.parse(text).kept);
    }),
    { numRuns: often(30) },
  );
  keep({ [SETTINGS_KEY]: { theme: "mauve", autoHome: true } });
  expect(JSON.parse(keptAsText(storage)).kept[SETTINGS_KEY].autoHome).toBe(true);
});

test("what only a later version understands goes along, and stays beside what can be read", () => {
  const strange = { rules: "spider/4", moves: "1a" };
  fc.assert(
    fc.property(kept, kept, fc.jsonValue(), (all, others, value) => {
      keep({
        ...all,
        [SETTINGS_KEY]: { ...all[SETTINGS_KEY], sparkle: 7, theme: "mauve" },
        [RECORDS_KEY]: { ...all[RECORDS_KEY], spider: { value }, unread: { freecell: [strange] } },
        [RUNS_KEY]: { runs: [strange, ...(all[RUNS_KEY]?.runs ?? [])], form: 2 },
        [UNREAD_GAME_KEY]: strange,
      });
      const text = keptAsText(storage);
      keep(others);
      expect(takeKept(storage, text)).not.toBeInstanceOf(KeptFileError);
      const now = (key: string) => JSON.parse(storage.getItem(key)!);
      expect(now(RECORDS_KEY)).toMatchObject(
        JSON.parse(JSON.stringify({ spider: { value }, unread: { freecell: [strange] } })),
      );
      expect(now(RUNS_KEY).runs.slice(1)).toEqual((all[RUNS_KEY] ?? others[RUNS_KEY])?.runs ?? []);
      expect(now(RUNS_KEY)).toMatchObject({ form: 2, runs: { 0: strange } });
      expect(now(SETTINGS_KEY).sparkle).toBe(7);
      expect(now(UNREAD_GAME_KEY)).toEqual(strange);
      expect(JSON.parse(keptAsText(storage)).unread).toEqual(JSON.parse(text).unread);
    }),
    { numRuns: often(30) },
  );
});

test("a running game that cannot be read goes along, too", () => {
  keep({ [GAME_KEY]: { rules: "spider/4" } });
  const text = keptAsText(storage);
  keep({ [GAME_KEY]: { rules: "freecell", seed: "1", moves: "", ms: 0 } });
  expect(takeKept(storage, text)).toBe(0);
  expect([storage.getItem(GAME_KEY), storage.getItem(UNREAD_GAME_KEY)]).toEqual([
    `{"rules":"freecell","seed":"1","moves":"","ms":0}`,
    `{"rules":"spider/4"}`,
  ]);
});

test("any other text is refused with its reason, and changes nothing", () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc.record({ format: fc.constant("squaredeal-kept/1"), kept: fc.jsonValue() }).map((file) => JSON.stringify(file)),
    fc
      .record({ key: fc.constantFrom(...KEPT_KEYS), value: fc.jsonValue() })
      .map(({ key, value }) => JSON.stringify({ format: "squaredeal-kept/1", kept: { [key]: value } })),
  );
  fc.assert(
    fc.property(kept, anything, (all, text) => {
      keep(all);
      const before = everything();
      const taken = takeKept(storage, text);
      if (taken instanceof KeptFileError) expect(everything()).toEqual(before);
      else expect(typeof taken).toBe("number"); // an empty file, or empty settings, is one too
    }),
    { numRuns: often(300) },
  );
});

const file = (kept: unknown, format = "squaredeal-kept/1", unread?: unknown) =>
  JSON.stringify({ format, kept, unread });

test.each([
  ["not_ours", "", ""],
  ["not_ours", "hello", ""],
  ["not_ours", "[]", ""],
  ["not_ours", file([]), ""],
  ["not_ours", file({}, "other/1"), ""],
  ["later_version", file({}, "squaredeal-kept/2"), ""],
  ["not_sound", file({ "squaredeal.other": {} }), "squaredeal.other"],
  ["not_sound", file({ [SETTINGS_KEY]: { theme: "mauve" } }), SETTINGS_KEY],
  ["not_sound", file({ [SETTINGS_KEY]: { autoHome: 1 } }), SETTINGS_KEY],
  ["not_sound", file({ [RECORDS_KEY]: { freecell: { played: -1 } } }), RECORDS_KEY],
  ["not_sound", file({ [RECORDS_KEY]: { chess: {} } }), RECORDS_KEY],
  ["not_sound", file({ [GAME_KEY]: { rules: "freecell", seed: "1", moves: "1h", ms: 0 } }), GAME_KEY],
  ["not_sound", file({ [GAME_KEY]: null }), GAME_KEY],
  ["not_sound", file({ [SETUP_KEY]: { rules: "chess" } }), SETUP_KEY],
  ["not_ours", file({}, "squaredeal-kept/1", []), ""],
  ["not_sound", file({}, "squaredeal-kept/1", { "squaredeal.other": {} }), "squaredeal.other"],
  ["not_sound", file({}, "squaredeal-kept/1", { [RUNS_KEY]: 7 }), RUNS_KEY],
] as const)("%s: %s", (why, text, key) => {
  keep({ [SETTINGS_KEY]: { theme: "dark" } });
  const before = everything();
  expect(takeKept(storage, text)).toEqual(new KeptFileError(why, key));
  expect(everything()).toEqual(before);
});

test("a browser that is full in the middle of it is left as it was", () => {
  keep({ [SETTINGS_KEY]: { theme: "dark" } });
  const full = {
    getItem: (key: string) => storage.getItem(key),
    removeItem: (key: string) => storage.removeItem(key),
    setItem: (key: string, text: string) => {
      if (key === GAME_KEY) throw new DOMException("full", "QuotaExceededError");
      storage.setItem(key, text);
    },
  } as Storage;
  const text = file({ [SETTINGS_KEY]: {}, [GAME_KEY]: { rules: "freecell", seed: "1", moves: "", ms: 0 } });
  const before = everything();
  expect(takeKept(full, text)).toEqual(new KeptFileError("not_kept"));
  expect(everything()).toEqual(before);
});

test("best wins that an older version has kept go along", () => {
  storage.setItem("squaredeal.solo.best", `{"freecell":{"moves":90,"ms":5000,"seed":"1"}}`);
  const text = keptAsText(storage);
  storage.clear();
  expect(takeKept(storage, text)).toBe(1);
  expect(new KeptRecords(() => storage).of(ALL_RULES[0]!).fewest!.moves).toBe(90);
  expect(KEPT_KEYS).toContain("squaredeal.solo.best");
});

test("what is no fields at all, or somebody else's, is left out of the file", () => {
  storage.setItem(RECORDS_KEY, "nonsense");
  storage.setItem(GAME_KEY, "[]");
  storage.setItem("squaredeal.of-somebody-else", "secret");
  expect(JSON.parse(keptAsText(storage))).toEqual({ format: "squaredeal-kept/1", kept: {} });
});
