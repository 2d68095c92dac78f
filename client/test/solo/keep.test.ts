import { beforeEach, expect, test } from "vitest";
import { FREECELL, parseRules } from "../../src/engine/index.ts";
import { Keep } from "../../src/solo/keep.ts";

const DRAW_ONE = parseRules("klondike/1/unlimited");
const DRAW_THREE = parseRules("klondike/3/unlimited");
const keep = new Keep(() => window.localStorage);

beforeEach(() => window.localStorage.clear());

test("the best win is the one of fewest moves, for each rules by themselves", () => {
  expect(keep.best(FREECELL)).toBeNull();
  expect(keep.win(FREECELL, { moves: 90, ms: 60_000, seed: "1", hints: 0 })).toEqual({ best: true, kept: true });
  expect(keep.win(FREECELL, { moves: 95, ms: 1000, seed: "2", hints: 0 })).toEqual({ best: false, kept: true });
  expect(keep.win(FREECELL, { moves: 90, ms: 1000, seed: "3", hints: 0 })).toEqual({ best: false, kept: true });
  expect(keep.best(FREECELL)).toEqual({ moves: 90, ms: 60_000, seed: "1", hints: 0 });
  keep.win(DRAW_ONE, { moves: 200, ms: 5, seed: "klondike-1", hints: 0 });
  expect(keep.best(DRAW_ONE)!.moves).toBe(200);
  expect(keep.best(DRAW_THREE)).toBeNull();
});

test("a running game comes back as it was kept, and can be forgotten", () => {
  const game = { rules: DRAW_THREE, seed: "klondike-1", moves: ["s", "s", "u"], ms: 1234, hints: 0, known: null };
  expect(keep.saveGame(game)).toBe(true);
  expect(keep.game()).toEqual(game);
  keep.saveGame({ ...game, moves: [] });
  expect(keep.game()!.moves).toEqual([]);
  keep.forgetGame();
  expect(keep.game()).toBeNull();
});

test("a win without hints is better than one with, and among those of a kind fewer moves are", () => {
  const win = (moves: number, hints: number) => keep.win(FREECELL, { moves, hints, ms: 1, seed: "1" }).best;
  expect([win(90, 3), win(85, 2), win(86, 1), win(140, 0), win(80, 1), win(139, 0)]).toEqual([
    true,
    true,
    false,
    true,
    false,
    true,
  ]);
  window.localStorage.setItem("squaredeal.solo.best", `{"freecell":{"moves":90,"ms":1,"seed":"1"}}`);
  expect(keep.best(FREECELL)!.hints).toBe(0); // kept before hints were counted
});

test("what is known of a deal is kept with its game, unless it says nothing", () => {
  const game = { rules: FREECELL, seed: "1", moves: [], ms: 0, hints: 0, known: { par: 93, difficulty: 2 } };
  keep.saveGame(game);
  expect(keep.game()).toEqual(game);
  for (const bad of [`"par":0,"difficulty":2`, `"par":93,"difficulty":6`, `"par":"93"`, `"difficulty":1`]) {
    window.localStorage.setItem("squaredeal.solo.game", `{"rules":"freecell","seed":"1","moves":"","ms":0,${bad}}`);
    expect(keep.game()!.known).toBeNull();
  }
});

test.each([
  "not json",
  "null",
  "7",
  `{"rules":"freecell"}`,
  `{"rules":"chess","seed":"1","moves":"","ms":0}`,
  `{"rules":"freecell","seed":" 1","moves":"","ms":0}`,
  `{"rules":"freecell","seed":"","moves":"","ms":0}`,
  `{"rules":"freecell","seed":"1","moves":"zz","ms":0}`,
  `{"rules":"freecell","seed":"1","moves":["1a"],"ms":0}`,
  `{"rules":"freecell","seed":"1","moves":"","ms":-1}`,
  `{"rules":"freecell","seed":"1","moves":"","ms":1.5}`,
])("a kept game that is not one is none: %s", (text) => {
  window.localStorage.setItem("squaredeal.solo.game", text);
  expect(keep.game()).toBeNull();
});

test("a best win that is none is none, and the next win takes its place", () => {
  window.localStorage.setItem("squaredeal.solo.best", `{"freecell":{"moves":"few"}}`);
  expect(keep.best(FREECELL)).toBeNull();
  expect(keep.win(FREECELL, { moves: 300, ms: 1, seed: "1", hints: 0 }).best).toBe(true);
  expect(keep.best(FREECELL)!.moves).toBe(300);
});

test("settings are kept", () => {
  expect(keep.settings()).toEqual({ autoHome: false });
  keep.saveSettings({ autoHome: true });
  expect(keep.settings()).toEqual({ autoHome: true });
});

test("storage that refuses is told, and nothing breaks", () => {
  const shut = new Keep(() => {
    throw new DOMException("denied", "SecurityError");
  });
  expect(shut.best(FREECELL)).toBeNull();
  expect(shut.game()).toBeNull();
  expect(shut.settings()).toEqual({ autoHome: false });
  expect(shut.saveGame({ rules: FREECELL, seed: "1", moves: [], ms: 0, hints: 0, known: null })).toBe(false);
  expect(shut.win(FREECELL, { moves: 1, ms: 1, seed: "1", hints: 0 })).toEqual({ best: true, kept: false });
  expect(shut.saveSettings({ autoHome: true })).toBe(false);
});
