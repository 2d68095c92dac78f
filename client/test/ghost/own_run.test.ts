/** One's own best run, raced as any other: its address, its times, and what becomes of a quicker one. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import vectors from "../../../tests/vectors/games.json";
import { FREECELL } from "../../src/engine/index.ts";
import { GhostRace } from "../../src/ghost/ghost_race.ts";
import { ghostRun } from "../../src/ghost/ghost_run.ts";
import { ownRecord, ownSource, racedTimes } from "../../src/ghost/own_run.ts";
import { readRecord } from "../../src/replay/record.ts";
import { type BestRun, BestRuns } from "../../src/solo/best_runs.ts";
import { soon } from "../patience.ts";
import { timesOf } from "../solo/some_records.ts";
import { key, openedOwn, press, text } from "./page.ts";

const line = vectors.games.find(({ rules, seed }) => rules === "freecell" && seed === "1")!.moves.split(" ");
const run: BestRun = { rules: FREECELL, seed: "1", moves: line, at: timesOf(line, 500), hints: 0 };
const runs = () => new BestRuns(() => window.localStorage);

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test("it is a record as a server has it, won at its end", () => {
  const record = ownRecord(run);
  expect(readRecord(JSON.parse(JSON.stringify(record)))).toEqual(record);
  expect(ghostRun(record, 0)).toMatchObject({ name: "your best run", won: true, end: line.length * 500, seed: "1" });
});

test("cards that went home at once go one after the other, and nothing is sooner than it was", () => {
  expect(racedTimes(["6a", "1h", "2h", "3h", "45", "7h"], [10, 20, 20, 20, 30, 40])).toEqual([
    10, 20, 160, 300, 310, 320,
  ]);
  expect(racedTimes(["6a", "u", "u"], [10, 20, 20])).toEqual([10, 20, 20]);
});

function raced(ms: number): GhostRace {
  const race = new GhostRace(ghostRun(ownRecord(run), 0), { undo: true, hints: true });
  race.go(0);
  line.forEach((move, index) => {
    race.play(move, (index + 1) * ms);
  });
  return race;
}

test("a quicker win is the run to race from then on, and no other is", () => {
  runs().keep(run);
  const source = ownSource(run, runs());
  expect(source.raced(raced(600))).toBeNull();
  expect(source.raced(raced(500))).toBeNull();
  const better = source.raced(raced(400))!;
  expect(ghostRun(better, 0).end).toBe(line.length * 400);
  expect(runs().of(FREECELL, "1")?.at.at(-1)).toBe(line.length * 400);
});

test("the page races it, and says so where there is none", async () => {
  await openedOwn("?rules=freecell&seed=1");
  expect(text("#head h1")).toBe("There is no run to race");
  expect(document.querySelector("#head a")!.getAttribute("href")).toBe("/solo?rules=freecell&seed=1");
  runs().keep(run);
  await openedOwn("?rules=freecell&seed=1");
  expect(text(".kicker")).toBe("FreeCell · deal 1");
  press("#start");
  press("#start-now");
  expect(text("#score h1")).toBe("You and your best run");
  expect(text(".duel-sides li:last-child .name")).toBe("your best run");
});

test("a question mark shows all keys, in a race and before it", async () => {
  runs().keep(run);
  await openedOwn("?rules=freecell&seed=1");
  key("?");
  await soon(() => expect(document.querySelectorAll("dialog.sd-keys")).toHaveLength(1));
  press("dialog.sd-keys button");
  press("#start");
  press("#start-now");
  key("?");
  await soon(() => expect(document.querySelectorAll("dialog.sd-keys")).toHaveLength(1));
  press("dialog.sd-keys button");
});
