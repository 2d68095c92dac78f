import { expect, test } from "vitest";
import { FREECELL, GRAMMAR, type Move, MoveTextError, parseMove, parseRules } from "../../src/engine/index.ts";
import { vectors } from "./vectors.ts";

interface Row {
  text: string;
  source?: string;
  count?: number;
  target?: string;
}
type Family = "freecell" | "klondike";
const grammar = vectors<Record<Family, Row[]> & { invalid: Record<Family, string[]> }>("moves");
const RULES = { freecell: FREECELL, klondike: parseRules("klondike/3/unlimited") };
const families: Family[] = ["freecell", "klondike"];

function row(move: Move): Row {
  if (move.kind !== "transfer") return { text: move.code };
  return { text: move.code, source: move.source.code, count: move.count, target: move.target.code };
}

test.each(families)("the table of %s has every move in its order", (family) => {
  expect(GRAMMAR[family].map(row)).toEqual(grammar[family]);
});

test.each(families)("%s: a text is read as the one move of the table", (family) => {
  for (const move of GRAMMAR[family]) expect(parseMove(RULES[family], move.code)).toBe(move);
});

test.each(families)("%s: everything else is no move", (family) => {
  for (const text of grammar.invalid[family]) {
    expect(() => parseMove(RULES[family], text), text).toThrow(MoveTextError);
  }
});

test("a name that every object has is no move", () => {
  expect(() => parseMove(FREECELL, "constructor")).toThrow(MoveTextError);
});
