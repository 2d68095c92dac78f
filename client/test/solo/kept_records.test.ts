import { beforeEach, expect, test } from "vitest";
import { FREECELL, parseRules } from "../../src/engine/index.ts";
import { KeptRecords } from "../../src/solo/kept_records.ts";
import { recordsFrom } from "../../src/solo/read_records.ts";
import { began, NO_RECORDS, won } from "../../src/solo/records.ts";

const OLDER = "squaredeal.solo.best";
const DRAW_ONE = parseRules("klondike/1/unlimited");
const win = { moves: 93, ms: 60_000, seed: "1", hints: 0 };

beforeEach(() => window.localStorage.clear());

test("a win says which records it set", () => {
  const kept = new KeptRecords(() => window.localStorage);
  expect(kept.won(FREECELL, "a", win)).toMatchObject({ fewest: true, fastest: true, kept: true });
  expect(kept.won(FREECELL, "b", { ...win, moves: 90, ms: 70_000 })).toMatchObject({ fewest: true, fastest: false });
  expect(kept.won(FREECELL, "c", { ...win, moves: 95, ms: 50_000 })).toMatchObject({ fewest: false, fastest: true });
  expect(kept.of(DRAW_ONE)).toEqual(NO_RECORDS);
  expect([kept.isOver(FREECELL, "b"), kept.isOver(FREECELL, "d"), kept.isOver(DRAW_ONE, "b")]).toEqual([
    true,
    false,
    false,
  ]);
});

test("best wins kept before there were records become the first of them", () => {
  window.localStorage.setItem(OLDER, `{"freecell":{"moves":90,"ms":5000,"seed":"1"},"klondike/1/unlimited":7}`);
  const kept = new KeptRecords(() => window.localStorage);
  expect(kept.of(FREECELL)).toMatchObject({ played: 1, won: 1, fewest: { moves: 90, ms: 5000, seed: "1", hints: 0 } });
  expect(kept.of(DRAW_ONE)).toEqual(NO_RECORDS);
  expect(window.localStorage.getItem(OLDER)).toBeNull();
  kept.won(FREECELL, "a", win);
  window.localStorage.setItem(OLDER, `{"freecell":{"moves":1,"ms":1,"seed":"1"}}`); // a tab of the older version
  expect(new KeptRecords(() => window.localStorage).of(FREECELL)).toMatchObject({ played: 2, won: 2 });
});

test("storage that refuses is told, and nothing breaks", () => {
  const shut = new KeptRecords(() => {
    throw new DOMException("denied", "SecurityError");
  });
  expect(shut.of(FREECELL)).toEqual(NO_RECORDS);
  expect([shut.began(FREECELL, "a"), shut.reset(FREECELL)]).toEqual([false, false]);
  expect(shut.won(FREECELL, "a", win)).toMatchObject({ fewest: true, kept: false });
});

test.each([
  { played: 0 },
  { won: 2 },
  { streak: 5 },
  { bestStreak: 9 },
  { totalMs: 1.5 },
  { fewest: null },
  { fewest: { moves: 1, ms: 1, seed: " 1", hints: 0 } },
  { fastest: { moves: "few", ms: 1, seed: "1", hints: 0 } },
  { open: ["b", "b"] },
  { open: ["a"] },
  { open: "b" },
  { over: ["no id!"] },
  { over: Array.from({ length: 100 }, (_, at) => String(at)) },
])("numbers that play cannot have led to are none: %j", (wrong) => {
  const sound = won(began(NO_RECORDS, "a"), "a", win);
  expect(recordsFrom(sound)).toEqual(sound);
  expect(recordsFrom({ ...sound, ...wrong })).toBeNull();
});
