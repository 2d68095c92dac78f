import fc from "fast-check";
import { expect, test } from "vitest";
import { FREECELL, newGame, type Position, replay } from "../../src/engine/index.ts";
import type { Verdict } from "../../src/solo/proofs.ts";
import { firstOf, lastWinnable, undoable } from "../../src/solo/turning_point.ts";

const START = newGame(FREECELL, "1").position;
const positions = (count: number): Position[] => Array.from({ length: count }, () => ({ ...START }));

test("the last winnable position is found with few questions", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 200 }), fc.nat(), async (count, at) => {
      const before = positions(count);
      const winnable = at % (count + 1);
      let asked = 0;
      const ask = async (position: Position): Promise<Verdict> => {
        asked++;
        return before.indexOf(position) < winnable ? "won" : "lost";
      };
      expect(await lastWinnable(before, ask)).toBe(winnable === 0 ? null : count - winnable + 1);
      expect(asked).toBeLessThanOrEqual(Math.ceil(Math.log2(count + 1)));
    }),
  );
});

test("what is left open is not called winnable", async () => {
  const before = positions(9);
  const verdict = (at: number): Verdict => (at < 3 ? "won" : at < 6 ? "unknown" : "lost");
  const moves = await lastWinnable(before, async (position) => verdict(before.indexOf(position)));
  expect(verdict(9 - moves!)).toBe("won");
});

test("undo leads back to what was played and not taken back, earliest first", () => {
  const start = newGame(FREECELL, "1");
  const game = replay(start, ["6a", "6b", "u", "5b"]);
  expect(undoable(game)).toEqual([start.position, replay(start, ["6a"]).position]);
  expect(firstOf(game)).toBe(start.position);
  expect(undoable(start)).toEqual([]);
  expect(firstOf(start)).toBe(start.position);
});
