import { beforeEach, expect, test } from "vitest";
import { FREECELL, parseRules } from "../../src/engine/index.ts";
import { KeptRecords, RECORDS_KEY } from "../../src/solo/kept_records.ts";
import { recordsFrom } from "../../src/solo/read_records.ts";
import { began, ended, joined, NO_RECORDS, won } from "../../src/solo/records.ts";

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

const local = () => window.localStorage;
const stored = () => JSON.parse(window.localStorage.getItem(RECORDS_KEY) ?? "null");

test("what a later version has written beside the numbers stays there until they are set back", () => {
  new KeptRecords(local).won(FREECELL, "a", win);
  const later = { ...stored(), spider: { played: 3 }, freecell: { ...stored().freecell, undos: 12 } };
  window.localStorage.setItem(RECORDS_KEY, JSON.stringify(later));
  new KeptRecords(local).won(FREECELL, "b", win);
  expect(stored()).toMatchObject({ spider: { played: 3 }, freecell: { won: 2, undos: 12 } });
  new KeptRecords(local).reset(FREECELL);
  expect(stored()).toEqual({ spider: { played: 3 }, freecell: { ...NO_RECORDS, over: ["a", "b"] } });
});

test("records that cannot be read are put aside, and joined again once they can", () => {
  new KeptRecords(local).won(FREECELL, "a", win);
  const sound = stored().freecell;
  const later = { ...sound, over: Array.from({ length: 100 }, (_, at) => `old-${at}`) };
  window.localStorage.setItem(RECORDS_KEY, JSON.stringify({ freecell: later }));
  const kept = new KeptRecords(local);
  expect(kept.of(FREECELL)).toEqual(NO_RECORDS);
  kept.began(FREECELL, "b");
  kept.won(FREECELL, "b", { ...win, moves: 90 });
  expect(stored()).toMatchObject({ unread: { freecell: [later] }, freecell: { played: 1, won: 1 } });
  // A version comes that reads them: here the same, of records that it can read.
  window.localStorage.setItem(RECORDS_KEY, JSON.stringify({ ...stored(), unread: { freecell: [sound, later] } }));
  expect(new KeptRecords(local).of(FREECELL)).toMatchObject({ played: 2, won: 2, streak: 1, fewest: { moves: 90 } });
  expect(stored().unread).toEqual({ freecell: [later] });
  expect(new KeptRecords(local).of(FREECELL)).toMatchObject({ played: 2, won: 2 });
  new KeptRecords(local).reset(FREECELL);
  expect(stored().unread).toBeUndefined();
});

test("numbers of two times are joined as of one, each game once", () => {
  const older = won(began(NO_RECORDS, "open"), "a", win);
  const newer = ended(began(won(NO_RECORDS, "open", { ...win, ms: 5 }), "b"), "b", 7);
  const both = joined(older, newer);
  expect(both).toMatchObject({ played: 3, won: 2, streak: 0, bestStreak: 1, totalMs: 60_012, open: [] });
  expect([both.fastest!.ms, both.over]).toEqual([5, ["a", "open", "b"]]);
  expect(joined(older, NO_RECORDS)).toEqual(older);
  expect(joined(NO_RECORDS, newer)).toEqual(newer);
});
