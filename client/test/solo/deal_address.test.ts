import { expect, test } from "vitest";
import { FREECELL, parseRules } from "../../src/engine/index.ts";
import { dealInAddress } from "../../src/solo/deal_address.ts";

const SEED = "5f".repeat(32);

test("a link names a deal, and what is known of it", () => {
  expect(dealInAddress(`?rules=freecell&seed=${SEED}&par=88&difficulty=2`)).toEqual({
    rules: FREECELL,
    seed: SEED,
    known: { par: 88, difficulty: 2 },
  });
  const klondike = dealInAddress("?rules=klondike%2F3%2Funlimited&seed=any text&par=0");
  expect(klondike).toEqual({ rules: parseRules("klondike/3/unlimited"), seed: "any text", known: null });
});

test.each([
  "",
  "?rules=freecell",
  "?seed=1",
  "?rules=spider&seed=1",
  "?rules=freecell&seed=",
  `?rules=freecell&seed=${"x".repeat(97)}`,
])("other addresses name none: %s", (search) => expect(dealInAddress(search)).toBe(null));
