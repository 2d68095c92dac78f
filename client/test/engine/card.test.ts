import { expect, test } from "vitest";
import { CardCodeError, code, HIDDEN, isRed, parseCard, rankOf, suitOf } from "../../src/engine/card.ts";

test("codes run in deck order and read back", () => {
  const codes = Array.from({ length: 52 }, (_, card) => code(card));
  expect(codes.slice(0, 5)).toEqual(["AC", "AD", "AH", "AS", "2C"]);
  expect(codes[51]).toBe("KS");
  expect(codes.map(parseCard)).toEqual(codes.map((_, card) => card));
});

test("a hidden card has a code of its own", () => {
  expect(code(HIDDEN)).toBe("??");
  expect(parseCard("??")).toBe(HIDDEN);
});

test.each(["", "10D", "th", "TH ", "HT", "1C"])("%j is not a card", (text) => {
  expect(() => parseCard(text)).toThrow(CardCodeError);
});

test.each([-1, 53, 1.5])("%j has no code", (card) => {
  expect(() => code(card)).toThrow(RangeError);
});

test("rank, suit and colour", () => {
  const ten = parseCard("TH");
  expect([rankOf(ten), suitOf(ten), isRed(ten)]).toEqual([9, 2, true]);
  expect(["AC", "AD", "AH", "AS"].map((text) => isRed(parseCard(text)))).toEqual([false, true, true, false]);
});
