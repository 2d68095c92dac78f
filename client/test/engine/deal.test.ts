import { expect, test } from "vitest";
import {
  checkSeed,
  code,
  commitment,
  deal,
  FREECELL,
  hexToBytes,
  microsoftDeck,
  microsoftNumber,
  parseRules,
  pysolfcNumber,
  raceSeed,
  SeedError,
  shuffledDeck,
  writePosition,
} from "../../src/engine/index.ts";
import { vectors } from "./vectors.ts";

const KLONDIKE = parseRules("klondike/1/3");

interface Seeds {
  white_space: number[];
  valid: { text: string; normal: string }[];
  invalid: { text: string; why: string }[];
  microsoft: { text: string; number: number | null }[];
  pysolfc: { text: string; number: string | null }[];
}
const seeds = vectors<Seeds>("seeds");

test("seeds have one normal form", () => {
  for (const { text, normal } of seeds.valid) {
    expect(checkSeed(text), text).toBe(normal);
    expect(checkSeed(normal), text).toBe(normal);
  }
});

test.each(seeds.invalid)("$text is no seed: $why", ({ text }) => {
  expect(() => checkSeed(text)).toThrow(SeedError);
});

test("exactly the listed white space is trimmed", () => {
  const trimmed = Array.from({ length: 0x3100 }, (_, point) => point).filter((point) => {
    try {
      return checkSeed(`x${String.fromCodePoint(point)}`) === "x";
    } catch {
      return false;
    }
  });
  expect(trimmed).toEqual(seeds.white_space);
});

test("Microsoft numbers are told from text", () => {
  for (const { text, number } of seeds.microsoft) expect(microsoftNumber(checkSeed(text)), text).toBe(number);
});

interface Numbered {
  number: string;
  position: string;
}

test.each(vectors<{ deals: Numbered[] }>("deals_microsoft").deals)("Microsoft deal $number", ({ number, position }) => {
  expect(writePosition(deal(FREECELL, number))).toBe(position);
});

const pysolfc = vectors<Record<"freecell" | "klondike", Numbered[]>>("deals_pysolfc");

test.each(pysolfc.freecell)("PySolFC's FreeCell $number", ({ number, position }) => {
  expect(writePosition(deal(FREECELL, `pysol:${number}`))).toBe(position);
});

test.each(pysolfc.klondike)("PySolFC's Klondike $number", ({ number, position }) => {
  expect(writePosition(deal(KLONDIKE, `pysol:${number}`))).toBe(position);
});

test("PySolFC numbers are told from text", () => {
  for (const { text, number } of seeds.pysolfc) {
    expect(pysolfcNumber(checkSeed(text))?.toString() ?? null, text).toBe(number);
  }
});

test.each([0, -1, 1.5, 2 ** 33])("%d is no Microsoft number", (number) => {
  expect(() => microsoftDeck(number)).toThrow(RangeError);
});

interface Shuffled {
  family: "freecell" | "klondike";
  seed: string;
  deck: string;
  position: string;
}
const shuffled = vectors<{ deals: Shuffled[] }>("shuffle").deals;

test.each(shuffled)("deal/1 of $family $seed", ({ family, seed, deck, position }) => {
  expect(shuffledDeck(family, seed).map(code).join("")).toBe(deck);
  const dealt = deal(family === "freecell" ? FREECELL : KLONDIKE, seed);
  if (family === "klondike" || microsoftNumber(seed) === null) expect(writePosition(dealt)).toBe(position);
});

interface Sealed {
  title: string;
  server_seed: string;
  commitment: string;
  race_id: string;
  nonces: string[];
  race_seed: string;
  klondike: string;
  klondike_0: string;
  freecell: string;
}

test.each(vectors<{ vectors: Sealed[] }>("commitment").vectors)("an opened commitment: $title", (given) => {
  const serverSeed = hexToBytes(given.server_seed);
  expect(commitment(serverSeed)).toBe(given.commitment);
  const seed = raceSeed(serverSeed, given.race_id, given.nonces.map(hexToBytes));
  expect(seed).toBe(given.race_seed);
  expect(writePosition(deal(KLONDIKE, seed))).toBe(given.klondike);
  expect(writePosition(deal(KLONDIKE, `${seed}:0`))).toBe(given.klondike_0);
  expect(writePosition(deal(FREECELL, seed))).toBe(given.freecell);
});

test("server seeds and nonces have their exact lengths", () => {
  expect(() => commitment(new Uint8Array(31))).toThrow(RangeError);
  expect(() => raceSeed(new Uint8Array(33), "r", [])).toThrow(RangeError);
  expect(() => raceSeed(new Uint8Array(32), "r", [new Uint8Array(15)])).toThrow(RangeError);
});
