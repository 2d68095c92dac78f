/** Two runs compared: who is ahead, what is told once and in order, who was first. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ALL_HOME,
  homeAt,
  keyOf,
  lead,
  MILESTONES,
  newsUpTo,
  type Progress,
  reachedAt,
  verdict,
} from "../../src/ghost/duel.ts";

/** Runs that go up by one or two cards, and sometimes back, with moves of one ms among them. */
const progress: fc.Arbitrary<Progress> = fc
  .array(fc.tuple(fc.nat(4_000), fc.constantFrom(0, 0, 1, 1, 1, 2, -1)), { maxLength: 120 })
  .map((steps) => {
    const [at, homes]: [number[], number[]] = [[], [0]];
    for (const [gap, by] of steps) {
      at.push((at.at(-1) ?? 0) + gap);
      homes.push(Math.max(0, Math.min(ALL_HOME, homes.at(-1)! + by)));
    }
    return { at, homes };
  });

const cut = ({ at, homes }: Progress, ms: number): Progress => {
  const made = at.filter((time) => time <= ms).length;
  return { at: at.slice(0, made), homes: homes.slice(0, made + 1) };
};

test("both ways round, the comparison is the other way round", () => {
  const other = { own: "ghost", ghost: "own", both: "both", nobody: "nobody" } as const;
  fc.assert(
    fc.property(progress, progress, fc.nat(400_000), (one, two, ms) => {
      expect(lead(one, two, ms) + lead(two, one, ms)).toBe(0);
      const [there, back] = [verdict(one, two), verdict(two, one)];
      expect([back.first, back.by]).toEqual([other[there.first], there.by]);
    }),
  );
});

test("so many cards are home for the first time when they are, and not before", () => {
  fc.assert(
    fc.property(progress, fc.integer({ min: 0, max: ALL_HOME }), (run, count) => {
      const ms = reachedAt(run, count);
      if (ms === null) expect(Math.max(...run.homes)).toBeLessThan(count);
      else {
        expect(Math.max(...cut(run, ms).homes)).toBeGreaterThanOrEqual(count);
        if (ms > 0) expect(Math.max(...cut(run, ms - 1).homes)).toBeLessThan(count);
      }
    }),
  );
});

test("what is told grows with time, whenever it is asked for, and each thing is told once", () => {
  fc.assert(
    fc.property(progress, progress, fc.array(fc.nat(300_000), { maxLength: 20 }), (own, ghost, looks) => {
      const told = new Set<string>();
      for (const ms of [...looks].sort((one, other) => one - other)) {
        // The own run is known up to now only, the ghost's as a whole.
        const news = newsUpTo(cut(own, ms), ghost, ms);
        const keys = news.map(keyOf);
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys).toEqual(expect.arrayContaining([...told]));
        expect(news.map(({ at }) => at)).toEqual([...news.map(({ at }) => at)].sort((one, other) => one - other));
        expect(news.every(({ at }) => at <= ms)).toBe(true);
        for (const key of keys) told.add(key);
      }
      expect(told.size).toBeLessThanOrEqual(2 * MILESTONES.length);
    }),
  );
});

/** A card home each `ms`, up to so many. */
const steady = (ms: number, count: number): Progress => ({
  at: Array.from({ length: count }, (_, at) => (at + 1) * ms),
  homes: Array.from({ length: count + 1 }, (_, home) => home),
});

test("the ghost's milestone is told with one's own number, and one's own later one with the difference", () => {
  const [own, ghost] = [steady(1_500, 52), steady(1_000, 52)];
  expect(newsUpTo(cut(own, 10_000), ghost, 10_000)).toEqual([{ kind: "ghost", at: 10_000, count: 10, own: 6 }]);
  expect(newsUpTo(cut(own, 15_000), ghost, 15_000).at(-1)).toEqual({ kind: "both", at: 15_000, count: 10, by: 5_000 });
});

test("one's own milestone is told when the ghost has come after", () => {
  const [own, ghost] = [steady(1_000, 52), steady(1_300, 12)];
  expect(newsUpTo(cut(own, 12_999), ghost, 12_999)).toEqual([]);
  expect(newsUpTo(own, ghost, 1e9)).toEqual([{ kind: "both", at: 13_000, count: 10, by: -3_000 }]);
});

test("who was first", () => {
  const [fast, slow, never] = [steady(1_000, 52), steady(1_001, 52), steady(10, 51)];
  expect(verdict(fast, slow)).toEqual({ first: "own", by: 52 });
  expect(verdict(slow, fast)).toEqual({ first: "ghost", by: 52 });
  expect(verdict(fast, fast)).toEqual({ first: "both", by: 0 });
  expect(verdict(slow, never)).toEqual({ first: "own", by: null });
  expect(verdict(never, slow)).toEqual({ first: "ghost", by: null });
  expect(verdict(never, never)).toEqual({ first: "nobody", by: null });
  expect([homeAt(fast, 999), homeAt(fast, 1_000)]).toEqual([0, 1]);
});
