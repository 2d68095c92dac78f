/** What was taken back, and played again, is named. */
import { expect, test } from "vitest";
import { FREECELL, parseRules, type Rules } from "../../src/engine/index.ts";
import { redoneWords, undoneWords } from "../../src/solo/history_words.ts";
import { SoloGame } from "../../src/solo/solo_game.ts";
import "../../src/words/solo_words.ts";

/** What an undo of the last move, and its redo, say. */
function said(rules: Rules, seed: string, moves: readonly string[]): readonly [string, string] {
  const solo = new SoloGame(rules, seed);
  for (const text of moves) expect(solo.play(text)).toBeNull();
  const step = solo.game.past!;
  solo.undo();
  const { redo, position } = solo.game;
  solo.redo();
  return [undoneWords(step), redoneWords(redo!, position, solo.game.position)];
}

const KLONDIKE = parseRules("klondike/1/unlimited");
const draws = (count: number): string[] => Array.from({ length: count }, () => "s");

test.each([
  [FREECELL, "1", ["6a"], "3 of diamonds to free cell a.", ""],
  [KLONDIKE, "klondike-1", ["52"], "jack of spades to column 2.", " Turned up: 2 of hearts."],
  [KLONDIKE, "klondike-1", draws(1), "a draw.", " Drawn: 8 of spades."],
  [KLONDIKE, "klondike-1", [...draws(24), "r"], "the waste turned over.", ""],
] as const)("%j %s %j", (rules, seed, moves, what, turned) => {
  expect(said(rules, seed, moves)).toEqual([`Undone: ${what}`, `Played again: ${what}${turned}`]);
});
