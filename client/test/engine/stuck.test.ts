import { expect, test } from "vitest";
import { faceUp, isStuck, parseCard, parseRules, readPosition, withSeen } from "../../src/engine/index.ts";

const ALL = (1n << 52n) - 1n;
/** Six columns that nothing fits on or leaves, beside the rest given in the case. */
const BLOCKED = "9C8C7C/9S8S7S/6D6H4D4H/TCTS/QCQS/KCKS";

function stuck(rules: string, text: string, seen = ALL): boolean {
  return isStuck(parseRules(rules), readPosition(parseRules(rules), text), seen);
}

/** The cards of BLOCKED and of `more`, and the others under a black ten that nothing moves. */
function board(stock: string, waste: string, pass = 1): string {
  const used = new Set((BLOCKED.replaceAll("/", "") + stock + waste).match(/../g) ?? []);
  const deck = [..."A23456789TJQK"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit));
  const down = deck.filter((card) => !used.has(card) && card !== "JC").join("");
  return `${BLOCKED}/(${down})JC ${stock || "-"} ${waste || "-"} 0000 ${pass}`;
}

test("FreeCell: no legal move", () => {
  const stuckText = "TCTS/6D6H/8C8S/4D4H/2C2S/QCQS/9C9S/JCJS KC,KS,7C,7S 0000";
  const used = new Set(stuckText.match(/[A23456789TJQK][CDHS]/g));
  const deck = [..."A23456789TJQK"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit));
  const rest = deck.filter((card) => !used.has(card)).join("");
  expect(stuck("freecell", rest + stuckText)).toBe(true);
  expect(stuck("freecell", rest + stuckText.replace("KC,KS", ",KS").replace("JCJS", "JCKCJS"))).toBe(false);
});

test("a won game is not stuck", () => {
  expect(stuck("freecell", "/////// ,,, KKKK")).toBe(false);
  expect(stuck("klondike/1/1", "////// - - KKKK 1")).toBe(false);
});

test("Klondike: stuck when no card that can come up fits anywhere", () => {
  expect(stuck("klondike/1/3", board("5C5S", "3D3H"))).toBe(true);
  expect(stuck("klondike/3/1", board("", ""))).toBe(true);
});

test("an ace below gives hope only while it can come up", () => {
  expect(stuck("klondike/1/1", board("5CAS", ""))).toBe(false);
  expect(stuck("klondike/1/1", board("5C5S", "ASAC3D"))).toBe(true);
  expect(stuck("klondike/1/3", board("5C5S", "ASAC3D"))).toBe(false);
  expect(stuck("klondike/1/3", board("5C5S", "ASAC3D", 3))).toBe(true);
});

test("draw three shows every third card, and the last", () => {
  expect(stuck("klondike/3/1", board("AC5CAS3D", ""))).toBe(false);
  expect(stuck("klondike/3/1", board("ACAS5C3D", ""))).toBe(true);
  expect(stuck("klondike/3/unlimited", board("ACAS5C3DAH", ""))).toBe(false);
  expect(stuck("klondike/3/unlimited", board("5C", "ACAS2D"))).toBe(true);
  expect(stuck("klondike/3/unlimited", board("5C3D", "ACAS2D"))).toBe(true);
  expect(stuck("klondike/1/unlimited", board("5C", "ACAS2D"))).toBe(false);
});

test("an unseen card leaves hope, a hidden one too", () => {
  const text = board("5C5S", "3D3H");
  const position = readPosition(parseRules("klondike/1/3"), text);
  const seen = faceUp(position);
  expect(isStuck(parseRules("klondike/1/3"), position, seen)).toBe(false);
  expect(isStuck(parseRules("klondike/1/3"), position, withSeen(seen, ["5C"].map(parseCard)))).toBe(false);
  expect(isStuck(parseRules("klondike/1/3"), position, withSeen(seen, ["5C", "5S"].map(parseCard)))).toBe(true);
  expect(stuck("klondike/1/3", text.replace("5C5S", "????"))).toBe(false);
  expect(stuck("klondike/1/3", text.replace(")JC", ")??"))).toBe(false);
});
