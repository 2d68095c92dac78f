/** The quickest win of each deal is kept with its times; what is no win of its deal is none. */
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import vectors from "../../../tests/vectors/games.json";
import { FREECELL } from "../../src/engine/index.ts";
import {
  type BestRun,
  BestRuns,
  isWin,
  RUNS_KEY,
  runFields,
  runFrom,
  runOf,
  runsFrom,
} from "../../src/solo/best_runs.ts";
import { timesFrom, timesText } from "../../src/solo/move_times.ts";
import { SoloGame } from "../../src/solo/solo_game.ts";
import { often } from "../lots.ts";
import { timesOf } from "./some_records.ts";

const line = vectors.games.find(({ rules, seed }) => rules === "freecell" && seed === "1")!.moves.split(" ");
const run: BestRun = { rules: FREECELL, seed: "1", moves: line, at: timesOf(line, 500), hints: 1 };
const quicker: BestRun = { ...run, at: timesOf(line, 400) };
const kept = () => new BestRuns(() => window.localStorage);

beforeEach(() => window.localStorage.clear());

test("times are the same after they were written, and anything else is none", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000)), (steps) => {
      const at = steps.map((_, index) => steps.slice(0, index + 1).reduce((sum, step) => sum + step, 0));
      expect(timesFrom(timesText(at))).toEqual(at);
    }),
    { numRuns: often(60) },
  );
  for (const wrong of [null, 5, "1  2", " 1", "1 -2", "1.5", "x", "9999999999999"]) expect(timesFrom(wrong)).toBeNull();
});

test("the quickest run of a deal stays", () => {
  expect(kept().of(FREECELL, "1")).toBeNull();
  expect(kept().keep(run)).toBe(true);
  expect(kept().of(FREECELL, "1")).toEqual(run);
  expect([kept().keep(quicker), kept().keep(run), kept().keep(quicker)]).toEqual([true, false, false]);
  expect(kept().of(FREECELL, "1")).toEqual(quicker);
  expect(kept().of(FREECELL, "2")).toBeNull();
});

test("the runs of the last deals are kept, and no more", () => {
  for (let seed = 1; seed <= 30; seed++) kept().keep({ ...run, seed: String(seed) });
  expect([kept().of(FREECELL, "6"), kept().of(FREECELL, "7")?.seed, kept().of(FREECELL, "30")?.seed]).toEqual([
    null,
    "7",
    "30",
  ]);
  expect(window.localStorage.getItem(RUNS_KEY)!.length).toBeLessThan(40_000);
});

test("what only a later version understands stays, wherever it lies, and takes no place of a run", () => {
  const later = fc.oneof(
    fc.constantFrom(
      null,
      7,
      "run",
      { rules: "spider/4", seed: "1", moves: "1a", at: "5" },
      { ...runFields(run), at: {} },
    ),
    fc.dictionary(fc.string(), fc.jsonValue()),
  );
  fc.assert(
    fc.property(fc.array(later, { maxLength: 30 }), fc.integer({ min: 1, max: 26 }), (unread, wins) => {
      const entries = JSON.parse(JSON.stringify(unread)).filter((entry: unknown) => runFrom(entry) === null);
      const own = { ...runFields({ ...run, seed: "4711" }), by: "later" };
      window.localStorage.setItem(RUNS_KEY, JSON.stringify({ runs: [...entries, own], form: 2 }));
      for (let seed = 1; seed <= wins; seed++) expect(kept().keep({ ...run, seed: String(seed) })).toBe(true);
      const { runs, form } = JSON.parse(window.localStorage.getItem(RUNS_KEY)!);
      expect([form, runs.slice(0, entries.length)]).toEqual([2, entries]);
      expect(runs).toHaveLength(entries.length + Math.min(24, wins + 1));
      if (wins < 24) expect(runs[entries.length]).toEqual(own); // a run of ours, with what it has besides
    }),
    { numRuns: often(40) },
  );
});

test("where there is no list of runs, none is kept and nothing is written over", () => {
  window.localStorage.setItem(RUNS_KEY, `{"runs":{"freecell":"later"}}`);
  expect([kept().keep(run), kept().of(FREECELL, "1")]).toEqual([false, null]);
  expect(window.localStorage.getItem(RUNS_KEY)).toBe(`{"runs":{"freecell":"later"}}`);
});

test("a game is a run once it is won and each of its moves has its time", () => {
  const solo = new SoloGame(FREECELL, "1");
  solo.run(0);
  line.forEach((move, index) => {
    expect(runOf(solo)).toBeNull();
    solo.play(move);
    solo.stamp((index + 1) * 500);
  });
  expect(runOf(solo)).toEqual({ ...run, hints: 0 });
  const resumed = SoloGame.resume({ ...solo.saved(0), at: null });
  expect([resumed.won, runOf(resumed)]).toEqual([true, null]);
});

test.each([
  ["no win", { moves: line.slice(1).join(" "), at: timesText(timesOf(line.slice(1), 5)) }],
  ["a move without its time", { at: "1 2 3" }],
  ["no moves", { moves: "", at: "" }],
  ["no deal", { seed: " 1" }],
])("a run with %s is none", (_what, wrong) => {
  expect(runsFrom({ runs: [runFields(run)] })).toEqual([run]);
  const found = runFrom({ ...runFields(run), ...wrong });
  expect(found !== null && isWin(found)).toBe(false);
  expect(runsFrom({ runs: [{ ...runFields(run), ...wrong }] })).toBeNull();
});

test("a deal has one run, and a browser that keeps nothing has none", () => {
  expect(runsFrom({ runs: [runFields(run), runFields(quicker)] })).toBeNull();
  const shut = new BestRuns(() => {
    throw new DOMException("denied", "SecurityError");
  });
  expect([shut.keep(run), shut.of(FREECELL, "1")]).toEqual([false, null]);
});
