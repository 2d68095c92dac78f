import fc from "fast-check";
import { expect, test } from "vitest";
import { countMoves } from "../../src/solo/move_count.ts";

test("draws, recycles, transfers and undos are counted each by itself", () => {
  expect(countMoves(["s", "w3", "u", "s", "r", "12v4", "7h"])).toEqual({
    draws: 2,
    recycles: 1,
    transfers: 3,
    undos: 1,
  });
});

test("together they are all moves, whatever was undone", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("s", "r", "u", "w1", "12v9", "7h")), (moves) => {
      const { draws, recycles, transfers, undos } = countMoves(moves);
      expect(draws + recycles + transfers + undos).toBe(moves.length);
    }),
  );
});
