import { expect, test } from "vitest";
import vectors from "../../../tests/vectors/games.json";
import { FREECELL, gameFrom, IllegalMove, parseRules } from "../../src/engine/index.ts";
import { SoloGame } from "../../src/solo/solo_game.ts";
import { sparse } from "../table/sparse.ts";

const DRAW_ONE = parseRules("klondike/1/unlimited");
const won = vectors.games.find(({ rules, seed }) => rules === "freecell" && seed === "1")!.moves.split(" ");

test("moves, undo and redo are counted alike, and redo plays the same move anew", () => {
  const solo = new SoloGame(FREECELL, "1");
  expect(solo.play("6a")).toBeNull();
  expect(solo.canRedo).toBe(false);
  expect(solo.undo()).toBeNull();
  expect(solo.canUndo).toBe(false);
  expect(solo.redo()).toBe(true);
  expect(solo.moves).toEqual(["6a", "u", "6a"]);
  expect(solo.redo()).toBe(false);
});

test("a refused move counts nothing", () => {
  const solo = new SoloGame(FREECELL, "1");
  expect(solo.play("1h")!.why).toBe("not_next");
  expect(solo.undo()!.why).toBe("nothing_to_undo");
  expect(solo.moves).toEqual([]);
});

test("a kept game is taken up where it was left, undo included", () => {
  const solo = new SoloGame(FREECELL, "1");
  for (const text of won.slice(0, 30)) solo.play(text);
  solo.undo();
  solo.hintsTaken = 2;
  solo.run(1000);
  solo.stamp(2000);
  const again = SoloGame.resume(solo.saved(4000));
  expect(again.at).toEqual(Array(31).fill(1000));
  expect(again.game.position).toEqual(solo.game.position);
  expect([again.moves, again.ms(99_999), again.canRedo, again.hintsTaken]).toEqual([solo.moves, 3000, true, 2]);
  again.undo();
  expect(again.saved(4000).at).toBeNull(); // a move without its time
});

test("moves that are not those of the deal are not taken up", () => {
  expect(() =>
    SoloGame.resume({
      id: "",
      rules: FREECELL,
      seed: "1",
      moves: ["1h"],
      at: null,
      ms: 0,
      hints: 0,
      known: null,
      kind: "any",
    }),
  ).toThrow(IllegalMove);
});

test("a game is won by its last card and then takes nothing", () => {
  const solo = new SoloGame(FREECELL, "1");
  for (const text of won) expect(solo.play(text)).toBeNull();
  expect([solo.won, solo.home, solo.canUndo, solo.finish, solo.hints()]).toEqual([true, 52, false, null, []]);
  expect(solo.undo()!.why).toBe("game_over");
});

test("a game that was ended takes nothing more, and its clock stands", () => {
  const solo = new SoloGame(FREECELL, "1");
  solo.run(1000);
  solo.play("6a");
  const before = solo.game.position;
  solo.end(4000);
  solo.run(5000);
  expect([solo.over, solo.won, solo.canUndo, solo.canRedo, solo.stuck, solo.finish]).toEqual([
    true,
    false,
    false,
    false,
    false,
    null,
  ]);
  expect([solo.play("6b")!.why, solo.undo()!.why, solo.redo(), solo.sendSafeHome()]).toEqual([
    "game_over",
    "game_over",
    false,
    0,
  ]);
  expect([solo.game.position, solo.moves, solo.ms(99_000), solo.hints()]).toEqual([before, ["6a"], 3000, []]);
});

test("the finish takes all cards home, each as a move of its own", () => {
  const solo = new SoloGame(FREECELL, "1");
  const early = won.findIndex((_, at) => {
    solo.play(won[at]!);
    return solo.finish !== null;
  });
  const left = solo.finish!.length;
  expect(early).toBeLessThan(won.length - 5);
  solo.playFinish();
  expect([solo.won, solo.moves.length]).toEqual([true, early + 1 + left]);
});

test("safe cards go home one by one and are undone one by one", () => {
  const solo = new SoloGame(FREECELL, "1");
  solo.play("6a");
  solo.play("6b");
  const before = solo.game.position;
  const count = solo.sendSafeHome();
  expect(count).toBeGreaterThanOrEqual(2);
  expect(solo.moves).toHaveLength(2 + count);
  expect(solo.home).toBe(count);
  for (let step = 0; step < count; step++) solo.undo();
  expect(solo.game.position).toBe(before);
});

test("a game that nothing can bring on is stuck, and one with hope is not", () => {
  const solo = new SoloGame(DRAW_ONE, "klondike-1");
  expect(solo.stuck).toBe(false);
  solo.game = gameFrom(DRAW_ONE, sparse(DRAW_ONE, "5S/KD/9S/9C/JC/7C/JS - - 0000 1"));
  expect(solo.stuck).toBe(true);
});
