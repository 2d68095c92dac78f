import { expect, test } from "vitest";
import {
  boardHash,
  FREECELL,
  ownerView,
  PositionTextError,
  parseRules,
  readPosition,
  writePosition,
} from "../../src/engine/index.ts";

const KLONDIKE = parseRules("klondike/3/3");
const FREECELL_DEAL =
  "JDKD2S4C3S6D6S/2DKCKS5CTD8S9C/9H9S9DTS4S8D2H/JC5SQDQHTHQS6H/5DADJS4H8H6C/7HQCASAC2C3D/7CKHAH4DJH8C/5H3H3C7S7DTC ,,, 0000";
const KLONDIKE_DEAL =
  "5D/(TH)5H/(8H4S)QC/(3SKS9D)6S/(JC5CQD4C)8S/(3H3C7C6D8C)KH/(ACTS8DJHKD2H)KC 5S9HADTCJS4HQS7S7H2DAS4D9CQHTD6H2S9S2CAHJD7D3D6C - 0000 1";
const OWNERS =
  "5D/(??)5H/(????)QC/(??????)6S/(????????)8S/(??????????)KH/(????????????)KC ???????????????????????????????????????????????? - 0000 1";

test.each([
  [FREECELL, FREECELL_DEAL],
  [FREECELL, "/////// ,,, KKKK"],
  [FREECELL, "KC/KD/KH/KS/QC/QD/QH/QS JC,JD,JH,JS TTTT"],
  [KLONDIKE, KLONDIKE_DEAL],
  [KLONDIKE, OWNERS],
  [KLONDIKE, "KC/KD/KH//// - QCQDQHQSKS JJJJ 3"],
])("%o reads and writes %s", (rules, text) => {
  expect(writePosition(readPosition(rules, text))).toBe(text);
});

test("the owner's view hides what is face down and the stock, and nothing else", () => {
  const position = readPosition(KLONDIKE, KLONDIKE_DEAL);
  const view = ownerView(position);
  expect(writePosition(view)).toBe(OWNERS);
  expect(view.columns[0]).toBe(position.columns[0]);
  expect(ownerView(view)).toBe(view);
  const open = readPosition(FREECELL, FREECELL_DEAL);
  expect(ownerView(open)).toBe(open);
});

test("the hash is eight bytes of the text", () => {
  expect(boardHash(readPosition(KLONDIKE, KLONDIKE_DEAL))).toBe("583d23f497af2e3d");
});

test.each([
  ["", "no parts"],
  [`${FREECELL_DEAL} `, "a space too many"],
  [FREECELL_DEAL.replace(" ,,, ", "  ,,, "), "two spaces"],
  [FREECELL_DEAL.replace(",,,", ",,"), "three cells"],
  [FREECELL_DEAL.replace("JDKD", "JDJD"), "a card twice"],
  [FREECELL_DEAL.replace("JDKD", "JD"), "a card missing"],
  [FREECELL_DEAL.replace("JDKD", "JD??"), "a hidden card"],
  [FREECELL_DEAL.replace("JDKD", "JDkd"), "a small letter"],
  [FREECELL_DEAL.replace("JDKD", "JDK"), "half a card"],
  [FREECELL_DEAL.replace("0000", "A000"), "a card on the table and home"],
  [FREECELL_DEAL.replace("0000", "000"), "three foundations"],
  [FREECELL_DEAL.replace("0000", "1000"), "a height that is no rank"],
  [FREECELL_DEAL.replace("/5H3H3C7S7DTC", "5H3H3C7S7DTC"), "seven columns"],
])("FreeCell does not read %s: %s", (text) => {
  expect(() => readPosition(FREECELL, text)).toThrow(PositionTextError);
});

test.each([
  [KLONDIKE_DEAL.replace(" 1", " 0"), "pass 0"],
  [KLONDIKE_DEAL.replace(" 1", " 4"), "a pass more than the rules allow"],
  [KLONDIKE_DEAL.replace(" 1", " 01"), "a leading zero"],
  [KLONDIKE_DEAL.replace(" 1", " 1.0"), "a fraction"],
  [KLONDIKE_DEAL.replace(" 1", " x"), "no number"],
  [KLONDIKE_DEAL.replace(" - ", "  "), "an empty waste without its mark"],
  [KLONDIKE_DEAL.replace("(TH)5H", "(TH5H)"), "a column with nothing face up"],
  [KLONDIKE_DEAL.replace("(TH)5H", "()TH5H"), "empty brackets"],
  [KLONDIKE_DEAL.replace("(TH)5H", "(T)H5H"), "a bracket inside a card"],
  [KLONDIKE_DEAL.replace("(TH)5H", "(TH)5H)"), "a bracket too many"],
  [KLONDIKE_DEAL.replace("(TH)5H", "(TH)5D"), "a card twice"],
])("Klondike does not read %s: %s", (text) => {
  expect(() => readPosition(KLONDIKE, text)).toThrow(PositionTextError);
});
