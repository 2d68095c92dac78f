import { expect, test } from "vitest";
import {
  finishLine,
  gameFrom,
  isWon,
  parseRules,
  readPosition,
  replay,
  safeHome,
  score,
} from "../../src/engine/index.ts";

const FREECELL = parseRules("freecell");
const KLONDIKE = parseRules("klondike/1/3");

function at(rules: string, text: string) {
  return readPosition(parseRules(rules), text);
}

function codes(moves: readonly { code: string }[] | null): string[] | null {
  return moves?.map((move) => move.code) ?? null;
}

test.each([
  // 3C may go by itself once both red twos are home; 2S always stays behind its own ace.
  [
    "3C/3D/3H/2S////KCKDKHKSQCQDQHQSJCJDJHJSTCTDTHTS9C9D9H9S8C8D8H8S7C7D7H7S6C6D6H6S5C5D5H5S4C4D4H4S3S ,,, 222A",
    ["4h", "1h"],
  ],
  // With the red aces alone home, a black two is safe and a black three is not.
  [
    "2S/3C/2D/2H////KCKDKHKSQCQDQHQSJCJDJHJSTCTDTHTS9C9D9H9S8C8D8H8S7C7D7H7S6C6D6H6S5C5D5H5S4C4D4H4S3S3D3H ,,, 2AAA",
    ["3h", "4h", "1h"],
  ],
])("FreeCell %s: safe home %o", (text, moves) => {
  expect(codes(safeHome(FREECELL, at("freecell", text)))).toEqual(moves);
});

test("aces go home from columns and cells, in the order of suits", () => {
  const text = "KCAS/KDAC////// AH,AD,, 0000".replace(
    "//////",
    "/KHKSQCQDQHQSJCJDJHJSTCTDTHTS9C9D9H9S8C8D8H8S7C7D7H7S6C6D6H6S5C5D5H5S4C4D4H4S3C3D3H3S2C2D2H2S/////",
  );
  expect(codes(safeHome(FREECELL, at("freecell", text)))).toEqual(["2h", "bh", "ah", "1h"]);
});

test("Klondike is a rank bolder with the other colour, because cards come back", () => {
  const rest = "KCKDKHKSQCQDQHQSJCJDJHJSTCTDTHTS9C9D9H9S8C8D8H8S7C7D7H7S6C6D6H6S5C5D5H5S4D4H4S";
  // 4C: red homes at 2 and the spades at 1 are enough.
  expect(codes(safeHome(KLONDIKE, at("klondike/1/3", `4C/${rest}2S3D3H3S///// - - 322A 1`)))).toEqual(["1h"]);
  // One red home at 1 is not.
  expect(codes(safeHome(KLONDIKE, at("klondike/1/3", `4C/${rest}2H2S3D3H3S///// - - 32AA 1`)))).toEqual([]);
});

test("the waste counts in draw one; in draw three taking a card would shift the next pass", () => {
  const text = "/KDQD/KHQH/KSQS/// - KCQC JJJJ 1";
  expect(codes(safeHome(KLONDIKE, at("klondike/1/3", text)))).toEqual(["wh", "2h", "3h", "4h"]);
  expect(codes(safeHome(parseRules("klondike/3/3"), at("klondike/3/3", text)))).toEqual(["2h", "3h", "4h"]);
});

test("the finishing line takes the lowest card first and wins", () => {
  const position = at("freecell", "KCQC/KD/KHQH/KSQSJS//// JC,JH,QD, TJTT");
  const line = finishLine(FREECELL, position);
  expect(codes(line)).toEqual(["ah", "bh", "4h", "1h", "ch", "3h", "4h", "1h", "2h", "3h", "4h"]);
  expect(isWon(replay(gameFrom(FREECELL, position), codes(line)!).position)).toBe(true);
});

test("no line where a card lies over one that must go first", () => {
  expect(finishLine(FREECELL, at("freecell", "QCKC/KD/KHQH/KSQS//// QD,,, JJJJ"))).toBeNull();
});

test.each([
  ["KCQC/KDQD/KHQH/KSQS/// - - JJJJ 1", ["1h", "2h", "3h", "4h", "1h", "2h", "3h", "4h"]],
  ["KC/KDQD/KHQH/KSQS/// - QC JJJJ 1", ["wh", "2h", "3h", "4h", "1h", "2h", "3h", "4h"]],
  ["/KDQD/KHQH/KSQS/// - KCQC JJJJ 1", ["wh", "2h", "3h", "4h", "wh", "2h", "3h", "4h"]],
  ["/KDQD/KHQH/KSQS/// - QCKC JJJJ 1", null],
  ["KC/KDQD/KHQH/KSQS/// QC - JJJJ 1", null],
  ["(KC)QC/KDQD/KHQH/KSQS/// - - JJJJ 1", null],
  ["////// - - KKKK 1", []],
])("Klondike %s: line %o", (text, line) => {
  expect(codes(finishLine(KLONDIKE, at("klondike/1/3", text)))).toEqual(line);
});

test("ten points for each card home", () => {
  expect(score(at("klondike/1/3", "KC/KDQD/KHQH/KSQS/// - QC JJJJ 1"))).toBe(440);
});
