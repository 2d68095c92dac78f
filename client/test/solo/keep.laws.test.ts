/** Whatever is won, in any order and under any rules: the best of each is kept apart, and all comes back as it was written. */
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { ALL_RULES, type Rules } from "../../src/engine/index.ts";
import { type Best, Keep } from "../../src/solo/keep.ts";
import { seedOf } from "../../src/solo/seeds.ts";

const rules = fc.constantFrom(...ALL_RULES);
const count = fc.integer({ min: 0, max: 10_000 });
const seed = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }).filter((text) => seedOf(text) === text);
const best = fc.record({ moves: count, ms: count, seed, hints: fc.integer({ min: 0, max: 3 }) });
const wins = fc.array(fc.tuple(rules, best), { maxLength: 30 });

/** Without hints before with, then the fewest moves, then the earlier one. */
function bestOf(all: readonly Best[]): Best | null {
  return all.toSorted((a, b) => Number(a.hints > 0) - Number(b.hints > 0) || a.moves - b.moves)[0] ?? null;
}

beforeEach(() => window.localStorage.clear());

test("for each draw and number of passes the best win is kept, by itself and through a reload", () => {
  fc.assert(
    fc.property(wins, (all) => {
      window.localStorage.clear();
      for (const [under, win] of all) expect(new Keep(() => window.localStorage).win(under, win).kept).toBe(true);
      const after = new Keep(() => window.localStorage);
      for (const each of ALL_RULES) {
        expect(after.best(each)).toEqual(bestOf(all.filter(([under]) => under === each).map(([, win]) => win)));
      }
    }),
    { numRuns: 100 },
  );
});

const move = fc.constantFrom("1a", "8h", "a1", "34v5", "u");
const klondikeMove = fc.constantFrom("s", "r", "w1", "7h", "12v9");

function movesOf({ family }: Rules): fc.Arbitrary<string[]> {
  return fc.array(family === "freecell" ? move : klondikeMove, { maxLength: 40 });
}

const known = fc.option(
  fc.record({ par: fc.integer({ min: 1, max: 400 }), difficulty: fc.integer({ min: 1, max: 5 }) }),
);
const game = rules.chain((under) =>
  fc.record({ rules: fc.constant(under), seed, moves: movesOf(under), ms: count, hints: count, known }),
);

test("a running game comes back as it was written, beside the best wins", () => {
  fc.assert(
    fc.property(game, best, (saved, win) => {
      const keep = new Keep(() => window.localStorage);
      window.localStorage.clear();
      keep.win(saved.rules, win);
      expect(keep.saveGame(saved)).toBe(true);
      const after = new Keep(() => window.localStorage);
      expect(after.game()).toEqual(saved);
      expect(after.best(saved.rules)).toEqual(win);
    }),
    { numRuns: 100 },
  );
});
