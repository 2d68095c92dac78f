import { expect, test } from "vitest";
import { anotherSeed, firstSeed, isKnownLost, seedOf } from "../../src/solo/seeds.ts";

test("the seeds offered first", () => {
  expect([firstSeed("freecell"), firstSeed("klondike")]).toEqual(["1", "klondike-1"]);
});

test("another FreeCell deal is a Microsoft number up to a million, and none that is known to be lost", () => {
  expect(anotherSeed("freecell", () => 0)).toBe("1");
  expect(anotherSeed("freecell", () => 0.999_999_9)).toBe("1000000");
  const throws = [11_981 / 1_000_000 + 1e-9, 0.5];
  expect(anotherSeed("freecell", () => throws.shift()!)).toBe("500001");
});

test("another Klondike deal is a text", () => {
  expect(anotherSeed("klondike", () => 0.25)).toBe("klondike-250001");
});

test("what is no seed is none", () => {
  expect([seedOf(""), seedOf("  \t"), seedOf("a".repeat(97)), seedOf("a\u0007")]).toEqual([null, null, null, null]);
  expect(seedOf(" klondike-1 ")).toBe("klondike-1");
});

test("a deal is known to be lost by its number in FreeCell only", () => {
  expect([
    isKnownLost("freecell", "11982"),
    isKnownLost("freecell", "11983"),
    isKnownLost("klondike", "11982"),
  ]).toEqual([true, false, false]);
});
