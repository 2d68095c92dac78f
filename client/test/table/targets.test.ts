import { expect, test } from "vitest";
import { FREECELL, parseRules, Refusal } from "../../src/engine/index.ts";
import {
  bestTarget,
  boardOf,
  legalTargets,
  moveText,
  runLength,
  sensibleTarget,
  tryMove,
  tryText,
  whyNowhere,
} from "../../src/table/targets.ts";
import { sparse } from "./sparse.ts";

const KLONDIKE = parseRules("klondike/1/unlimited");

function freecell(text: string, legal?: string[]) {
  return boardOf(FREECELL, sparse(FREECELL, text), legal);
}

function klondike(text: string) {
  return boardOf(KLONDIKE, sparse(KLONDIKE, text));
}

/** 6S 5H on column 1; 7D and 7H wait on 2 and 3; AC can go home. */
const CHOICE = freecell("KS6S5H/7D/7H/AC/KC/KD/KH/QS ,,, 0000");

test("a carried run becomes the move text of its piles and count", () => {
  expect(moveText({ pile: "2", count: 4 }, "6")).toBe("26v4");
  expect(moveText({ pile: "a", count: 1 }, "S")).toBe("ah");
  expect(moveText({ pile: "S", count: 1 }, "3")).toBe("S3");
});

test("legal targets name the card's own foundation only, and every free cell", () => {
  expect(legalTargets(CHOICE, { pile: "4", count: 1 })).toEqual(["a", "b", "c", "d", "C"]);
  expect(legalTargets(CHOICE, { pile: "1", count: 2 })).toEqual(["2", "3"]);
});

test("a list of legal moves from outside narrows what the rules allow", () => {
  const board = freecell("KS6S5H/7D/7H/AC/KC/KD/KH/QS ,,, 0000", ["12v2"]);
  expect(legalTargets(board, { pile: "1", count: 2 })).toEqual(["2"]);
  expect((tryText(board, "13v2") as Refusal).why).toBe("stale");
});

test("a click goes home first, and to a column only when it is the only one", () => {
  expect(sensibleTarget(CHOICE, { pile: "4", count: 1 })).toBe("C");
  expect(sensibleTarget(CHOICE, { pile: "1", count: 2 })).toBeNull();
  expect(sensibleTarget(freecell("KS6S5H/7D/8H/AC/KC/KD/KH/QS ,,, 0000"), { pile: "1", count: 2 })).toBe("2");
});

test("a card that is safe at home goes there by a click, whatever else would take it", () => {
  expect(sensibleTarget(freecell("KSAC/2D/7H/9C/KC/KD/KH/QS ,,, 0000"), { pile: "1", count: 1 })).toBe("C");
});

test("home and a fitting column are a choice for a click, and home for a double click", () => {
  const board = freecell("KS3D/4C/7H/AC/KC/KD/KH/QS ,,, 0200");
  expect(sensibleTarget(board, { pile: "1", count: 1 })).toBeNull();
  expect(bestTarget(board, { pile: "1", count: 1 })).toBe("D");
});

test("a click takes no cell and no empty FreeCell column by itself; a double click does", () => {
  const board = freecell("KS6S/8D//AC/KC/KD/KH/QS ,,, 0000");
  expect(sensibleTarget(board, { pile: "1", count: 1 })).toBeNull();
  expect(bestTarget(board, { pile: "1", count: 1 })).toBe("3");
  const full = freecell("KS6S/8D/9D/AC/KC/KD/KH/QS ,,, 0000");
  expect(bestTarget(full, { pile: "1", count: 1 })).toBe("a");
});

test("a Klondike king goes to an empty column by a click, but a column of its own stays where it is", () => {
  const board = klondike("(3D)KS/KH/5C///7C/8C - - 0000 1");
  expect(sensibleTarget(board, { pile: "1", count: 1 })).toBe("4");
  expect(sensibleTarget(board, { pile: "2", count: 1 })).toBeNull();
  expect(bestTarget(board, { pile: "2", count: 1 })).toBeNull();
});

test("nothing leaves a foundation by a click, though it may by hand", () => {
  const board = klondike("3S/KH/5C/9H/JH/7C/8C - - 0020 1");
  expect(legalTargets(board, { pile: "H", count: 1 })).toEqual(["1"]);
  expect(sensibleTarget(board, { pile: "H", count: 1 })).toBeNull();
  expect(bestTarget(board, { pile: "H", count: 1 })).toBeNull();
});

test("several cards onto a cell or home are refused as too many", () => {
  for (const target of ["a", "H"]) {
    const judged = tryMove(CHOICE, { pile: "1", count: 2 }, target);
    expect(judged).toEqual(new Refusal("capacity_exceeded", 1, 2));
  }
});

test("the same pile, cell to cell and anything onto the stock mean nothing", () => {
  const board = freecell("KS6S5H/7D/7H/AC/KC/KD/KH/QS 2C,,, 0000");
  expect(tryMove(board, { pile: "a", count: 1 }, "b")).toBeNull();
  expect(tryMove(board, { pile: "1", count: 1 }, "1")).toBeNull();
  expect(tryMove(klondike("3S/KH/5C/9H/JH/7C/8C 2C 3C 0000 1"), { pile: "w", count: 1 }, "s")).toBeNull();
});

test("a run with too little room says so when that is all that is missing", () => {
  const board = freecell("TS9D8S7D/JD/2H/3H/4H/5H/6H/KH KC,KD,QC,QD 0000");
  const run = { pile: "1", count: 4 };
  expect(legalTargets(board, run)).toEqual([]);
  expect(whyNowhere(board, run)).toEqual(new Refusal("capacity_exceeded", 1, 4));
  expect(whyNowhere(board, { pile: "3", count: 1 })).toBeNull();
});

test("a run ends where the sequence or the faces end", () => {
  const board = klondike("(3D4D)KS/KHQS/5C/9H/JH/7C/?? - - 0000 1");
  const length = (id: string): number => runLength(board.piles.get(id)!);
  expect([length("1"), length("2"), length("7"), length("w")]).toEqual([1, 2, 0, 0]);
});
