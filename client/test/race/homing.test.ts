import { expect, test } from "vitest";
import { FREECELL } from "../../src/engine/index.ts";
import { nextHoming } from "../../src/race/homing.ts";
import { ownBoard, play } from "../../src/race/own_board.ts";

/** Ace and two of clubs free to go. */
const board = ownBoard(FREECELL, "AC/2C/3C/4C/5C6C/7C8C/9CTC/JCQCKC ,,, 0KKK", 3);

test("the lowest safe card goes first", () => {
  expect(nextHoming(board, "12")).toBe("1h");
});

test("nothing goes by itself before the first move or after an undo", () => {
  expect([nextHoming(board, null), nextHoming(board, "u")]).toEqual([null, null]);
});

test("nothing goes while the board is not known here", () => {
  const step = play(board, "u");
  if (!("board" in step)) throw new Error(step.why);
  expect(nextHoming(step.board, "12")).toBe(null);
});
