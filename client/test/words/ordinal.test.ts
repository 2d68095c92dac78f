import { expect, test } from "vitest";
import { ordinal } from "../../src/words/ordinal.ts";

test("places are ordinals", () => {
  expect([1, 2, 3, 4, 11, 22].map(ordinal)).toEqual(["1st", "2nd", "3rd", "4th", "11th", "22nd"]);
});
