/** A ghost goes as its record says, stands still behind its end, and is refused where there is none. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Game, newGame, parseMove, parseRules, writePosition } from "../../src/engine/index.ts";
import { ghostAt, ghostRun, NoRun, seatsToRace } from "../../src/ghost/ghost_run.ts";
import { type ReplayRecord, readRecord } from "../../src/replay/record.ts";
import { Unplayable } from "../../src/replay/track.ts";
import { elapsed, started, stopped, ZERO } from "../../src/solo/stopwatch.ts";
import { Damaged } from "../../src/verifying/shape.ts";
import { often } from "../lots.ts";
import { RACES, recordOf, run } from "../replay/recorded.ts";

const given = fc.record({
  rules: fc.constantFrom("freecell", "klondike/1/unlimited", "klondike/3/3"),
  seed: fc.integer({ min: 1, max: 1e9 }).map(String),
  choices: fc.array(fc.nat(10_000), { minLength: 1, maxLength: 120 }),
});

const TIMES = fc.array(fc.integer({ min: -5, max: 50_000 }), { maxLength: 20 });

test("at any late time the ghost stands at its record's end", () => {
  fc.assert(
    fc.property(given, fc.constantFrom(0, 1, 1e9, Number.POSITIVE_INFINITY), ({ rules, seed, choices }, late) => {
      const played = run(rules, seed, choices);
      const ghost = ghostRun(recordOf(rules, seed, [played], false), 0);
      const at = ghostAt(ghost, ghost.end + late);
      const last = played.games.at(-1)!;
      expect(at).toEqual({ rev: played.moves.length, home: last.home, isOver: true });
      expect(writePosition(ghost.track.gameAt(at.rev).position)).toBe(writePosition(last.position));
    }),
    { numRuns: often(60) },
  );
});

test("between undos, and moves off the foundations, cards home only grow", () => {
  fc.assert(
    fc.property(given, TIMES, ({ rules, seed, choices }, times) => {
      const ghost = ghostRun(recordOf(rules, seed, [run(rules, seed, choices)], false), 0);
      const looks = [...times].sort((one, other) => one - other).map((ms) => ghostAt(ghost, ms));
      looks.slice(1).forEach(({ rev, home }, index) => {
        const before = looks[index]!;
        const made = ghost.track.moves.slice(before.rev, rev);
        expect(rev).toBeGreaterThanOrEqual(before.rev);
        if (!made.some((move) => move === "u" || /^[CDHS]/.test(move)))
          expect(home).toBeGreaterThanOrEqual(before.home);
      });
    }),
    { numRuns: often(60) },
  );
});

test("pauses shift nothing: only the time that was run counts", () => {
  const spans = fc.array(fc.tuple(fc.nat(9_000), fc.nat(60_000)), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(given, spans, ({ rules, seed, choices }, running) => {
      const ghost = ghostRun(recordOf(rules, seed, [run(rules, seed, choices)], false), 0);
      let [watch, now, ran] = [ZERO, 1_000, 0];
      for (const [runs, rests] of running) {
        watch = started(watch, now);
        now += runs;
        ran += runs;
        expect(ghostAt(ghost, elapsed(watch, now))).toEqual(ghostAt(ghost, ran));
        watch = stopped(watch, now);
        now += rests;
        expect(ghostAt(ghost, elapsed(watch, now))).toEqual(ghostAt(ghost, ran));
      }
    }),
    { numRuns: often(60) },
  );
});

test.each(Object.entries(RACES))(
  "every run of the recorded race %s can be raced, and ends as it did",
  (_, recorded) => {
    const record = readRecord(recorded);
    for (const seat of seatsToRace(record)) {
      const ghost = ghostRun(record, seat);
      const result = record.standings.find((each) => each.seat === seat)!;
      expect([ghost.won, ghostAt(ghost, Number.POSITIVE_INFINITY).home]).toEqual([
        result.state === "finished",
        result.home,
      ]);
      if (ghost.won) expect(ghost.end).toBe(result.at);
    }
  },
);

test("the runs to choose from are those that moved, in the order of the result", () => {
  const [idle, some] = [run("freecell", "1", []), run("freecell", "1", [1, 2])];
  const record = recordOf("freecell", "1", [idle, some, some], false);
  expect(seatsToRace(record)).toEqual([1, 2]);
  const standing = (seat: number) => ({ ...readRecord(Object.values(RACES)[0]).standings[0]!, seat });
  expect(seatsToRace({ ...record, standings: [standing(2), standing(0), standing(1)] })).toEqual([2, 1]);
});

const why = (record: ReplayRecord, seat: number): unknown => {
  try {
    ghostRun(record, seat);
  } catch (error) {
    return error instanceof NoRun ? error.why : error;
  }
  return "a run";
};

test("what is no run is refused by its reason", () => {
  const some = run("freecell", "1", [1, 2, 3]);
  const record = recordOf("freecell", "1", [run("freecell", "1", []), some], false);
  expect(why(record, 0)).toBe("no_moves");
  expect(why(record, 1)).toBe("a run");
  expect(why(record, 2)).toBe("no_seat");
  expect(why(record, -1)).toBe("no_seat");
  expect(why(recordOf("freecell", "1", [some], true), 0)).toBe("sealed");
  const bad = { ...record, seats: [{ ...record.seats[1]!, moves: [some.moves[0]!, "r", "hx"] }] };
  expect(why(bad, 1)).toBeInstanceOf(Unplayable);
  expect(why({ ...record, seed: "x".repeat(500) }, 1)).toBeInstanceOf(Damaged);
});

test("a result that its moves do not bear out is refused", () => {
  const record = recordOf("freecell", "1", [run("freecell", "1", [1, 2])], false);
  const [claim] = readRecord(Object.values(RACES)[0]).standings;
  expect(why({ ...record, standings: [{ ...claim!, seat: 0, state: "finished" }] }, 0)).toBeInstanceOf(Damaged);
  expect(why({ ...record, standings: [{ ...claim!, seat: 0, state: "resigned" }] }, 0)).toBe("a run");
});

test("a voided run is told as one, and can be raced", () => {
  const record = recordOf("freecell", "1", [run("freecell", "1", [1])], false);
  expect(ghostRun({ ...record, voided: [0] }, 0).voided).toBe(true);
  expect(ghostRun(record, 0).voided).toBe(false);
});

test("a late first move stays late", () => {
  const game = newGame(parseRules("klondike/1/unlimited"), "7");
  const record = recordOf("klondike/1/unlimited", "7", [run("klondike/1/unlimited", "7", [])], false);
  const late = { ...record, seats: [{ ...record.seats[0]!, moves: ["s"], at: [42_000] }] };
  const ghost = ghostRun(late, 0);
  expect([ghost.first, ghost.end, ghost.won]).toEqual([42_000, 42_000, false]);
  expect(ghostAt(ghost, 41_999)).toEqual({ rev: 0, home: 0, isOver: false });
  expect(ghostAt(ghost, 42_000).rev).toBe((game.play(parseMove(game.rules, "s")) as Game).rev);
});
