/** Names from right to left in sentences from left to right. */
import { expect, test } from "vitest";
import { apart, listed } from "../../src/words/apart.ts";
import { words } from "../../src/words/words.ts";

const [ANN, ARABIC, HEBREW] = ["Ann", "\u0645\u062d\u0645\u062f", "\u05d3\u05d5\u05d3"];
const marked = (name: string): string => `\u2068${name}\u2069`;

test("a name from right to left stands apart from the numbers beside it; others are as they are", () => {
  expect(words("rivals-progress-label", { name: ARABIC, home: 3 })).toBe(`${marked(ARABIC)}: 3 of 52 cards home`);
  expect(words("rivals-progress-label", { name: ANN, home: 3 })).toBe("Ann: 3 of 52 cards home");
});

test.each(["Олег", "李小龍", "Zoë 7", ""])("%s is left alone", (name) => {
  expect(apart(name)).toBe(name);
});

test("of several names each keeps its place in the row", () => {
  const seats = [ARABIC, HEBREW, ANN].map((name) => ({ name }));
  expect(listed(seats, " · ")).toBe(`${marked(ARABIC)} · ${marked(HEBREW)} · Ann`);
});
