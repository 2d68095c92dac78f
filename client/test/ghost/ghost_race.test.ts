/** The own game on the ghost's clock: times, what is allowed, and a run that was left. */
import fc from "fast-check";
import { expect, test } from "vitest";
import games from "../../../tests/vectors/games.json";
import { writePosition } from "../../src/engine/index.ts";
import { GhostRace } from "../../src/ghost/ghost_race.ts";
import { ghostRun } from "../../src/ghost/ghost_run.ts";
import { HOMING_MS } from "../../src/ghost/homing.ts";
import { KeptRun } from "../../src/ghost/kept_run.ts";
import { HOMING_MS as RACE_HOMING_MS } from "../../src/race/player.ts";
import { often } from "../lots.ts";
import { recordOf, run } from "../replay/recorded.ts";

const SEED = "1941";
const LINE = games.games.find(({ seed }) => seed === SEED)!.moves.split(" ");
const ALLOWED = { undo: true, hints: true };

function ghost(rules = "freecell", seed = SEED) {
  return ghostRun(recordOf(rules, seed, [run(rules, seed, [1, 2, 3])], false), 0);
}

test("a won race has the time of its last card, and its clock stands", () => {
  const race = new GhostRace(ghost(), ALLOWED);
  race.go(500);
  LINE.forEach((move, index) => {
    expect(race.play(move, 500 + (index + 1) * 100)).toBeNull();
  });
  expect([race.won, race.running, race.ms(1e9)]).toEqual([true, false, LINE.length * 100]);
  expect(race.own.at).toEqual(LINE.map((_, index) => (index + 1) * 100));
  expect([race.own.homes[0], race.own.homes.at(-1), race.own.homes.length]).toEqual([0, 52, LINE.length + 1]);
});

test("nothing is played while the clock stands", () => {
  const race = new GhostRace(ghost(), ALLOWED);
  expect(race.play(LINE[0]!, 0)?.why).toBe("not_started");
  race.go(0);
  expect(race.play(LINE[0]!, 1_000)).toBeNull();
  race.stop(1_500);
  expect(race.play(LINE[1]!, 2_000)?.why).toBe("not_started");
  race.go(9_000);
  expect(race.play(LINE[1]!, 9_250)).toBeNull();
  expect(race.own.at).toEqual([1_000, 1_750]);
});

test("undo and hints are those of the race", () => {
  const bare = new GhostRace(ghost(), { undo: false, hints: false });
  bare.go(0);
  bare.play(LINE[0]!, 1);
  expect([bare.canUndo, bare.again, bare.hint(), bare.play("u", 2)?.why]).toEqual([false, null, null, "undo_off"]);
  const free = new GhostRace(ghost(), ALLOWED);
  free.go(0);
  free.play(LINE[0]!, 1);
  expect([free.canUndo, free.play("u", 2), free.again]).toEqual([true, null, LINE[0]]);
  expect(free.own.homes).toEqual([0, 0, 0]);
  expect(free.hint()).not.toBeNull();
  expect(free.hintsTaken).toBe(1);
});

test("safe cards go home behind a move and not behind an undo; the finish needs no leave", () => {
  const race = new GhostRace(ghost(), ALLOWED);
  race.go(0);
  const auto = () => race.nextHome(false, true);
  expect(auto()).toBeNull();
  let at = 0;
  for (const move of LINE) {
    if (race.canFinish) break;
    race.play(move, ++at);
  }
  expect(race.canFinish).toBe(true);
  expect(race.nextHome(false, false)).toBeNull();
  const next = race.nextHome(true, false);
  expect(next).toMatch(/h$/);
  expect(race.play(next!, ++at)).toBeNull();
  race.play("u", ++at);
  expect([auto(), race.nextHome(true, false)]).toEqual([null, next]);
});

test("cards go home by themselves as fast as in a race", () => {
  expect(HOMING_MS).toBe(RACE_HOMING_MS);
});

const given = fc.record({
  rules: fc.constantFrom("freecell", "klondike/1/unlimited", "klondike/3/3"),
  seed: fc.integer({ min: 1, max: 1e9 }).map(String),
  choices: fc.array(fc.nat(10_000), { minLength: 1, maxLength: 60 }),
});

function storage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as unknown as Storage;
}

test("a run that is left is taken up as it was, and its clock goes on from there", () => {
  fc.assert(
    fc.property(given, fc.nat(5_000), ({ rules, seed, choices }, rest) => {
      const played = run(rules, seed, choices);
      const race = new GhostRace(ghost(rules, seed), ALLOWED);
      race.go(0);
      for (const [index, move] of played.moves.entries()) race.play(move, index * 10);
      const leftAt = played.moves.length * 10 + rest;
      const kept = new KeptRun(storage, "abc123");
      const box = storage();
      const [there, elsewhere] = [new KeptRun(() => box, "abc123"), new KeptRun(() => box, "other1")];
      there.save(0, race.left(leftAt));
      const left = there.read(0)!;
      expect([there.read(1), elsewhere.read(0), elsewhere.seat(), there.seat(), kept.read(0)]).toEqual([
        null,
        null,
        null,
        0,
        null,
      ]);
      const again = new GhostRace(ghost(rules, seed), ALLOWED, left);
      expect(writePosition(again.game.position)).toBe(writePosition(race.game.position));
      expect(again.own).toEqual(race.own);
      again.go(77_000);
      expect(again.ms(77_250)).toBe(race.ms(leftAt) + 250);
      there.forget();
      expect(there.seat()).toBeNull();
    }),
    { numRuns: often(30) },
  );
});

test("what was kept may be anything: a run that is none is told as one", () => {
  const left = (moves: string[], at: number[]) => ({ moves, at, ms: 99, hints: 0 });
  const take = (moves: string[], at: number[], allowed = ALLOWED) => new GhostRace(ghost(), allowed, left(moves, at));
  expect(take(LINE.slice(0, 2), [1, 2]).moves).toEqual(LINE.slice(0, 2));
  expect(() => take(["nonsense"], [1])).toThrow(RangeError);
  expect(() => take([LINE[0]!, "s"], [1, 2])).toThrow(RangeError);
  expect(() => take([LINE[0]!, "u"], [1, 2], { undo: false, hints: false })).toThrow(RangeError);
  for (const text of [
    "",
    "{",
    "[]",
    "null",
    '{"race":"abc123","seat":0,"moves":["6a"],"at":[],"ms":1,"hints":0}',
    '{"race":"abc123","seat":0,"moves":["6a","6b"],"at":[5,4],"ms":9,"hints":0}',
    '{"race":"abc123","seat":0,"moves":["6a"],"at":[5],"ms":4,"hints":0}',
  ]) {
    const box = storage();
    box.setItem("squaredeal.ghost", text);
    expect(new KeptRun(() => box, "abc123").read(0)).toBeNull();
  }
});

test("a browser that keeps nothing lets one race all the same", () => {
  const kept = new KeptRun(() => {
    throw new DOMException("no", "SecurityError");
  }, "abc123");
  kept.save(0, { moves: [], at: [], ms: 0, hints: 0 });
  kept.forget();
  expect([kept.read(0), kept.seat()]).toEqual([null, null]);
});
