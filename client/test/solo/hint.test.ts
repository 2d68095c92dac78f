import { expect, test } from "vitest";
import {
  ALL_RULES,
  FREECELL,
  faceUp,
  type Game,
  newGame,
  type Position,
  parseRules,
  Refusal,
  type Rules,
} from "../../src/engine/index.ts";
import { arrangement } from "../../src/solo/arrangement.ts";
import { hints } from "../../src/solo/hint.ts";
import { sparse } from "../table/sparse.ts";

const KLONDIKE = parseRules("klondike/1/unlimited");

function hinted(rules: Rules, text: string, seen = 0n, been: Position[] = []): string | null {
  const position = sparse(rules, text);
  const known = new Set([position, ...been].map(arrangement));
  return hints(rules, position, known, faceUp(position) | seen)[0]?.code ?? null;
}

test("a safe card goes home before all else", () => {
  expect(hinted(FREECELL, "KS6S/7D/7H/KCAC/KD/KH/QS/QD ,,, 0000")).toBe("4h");
});

test("turning up a card comes before a move that turns none", () => {
  expect(hinted(KLONDIKE, "QH/(2C)JS/JC/9H/4H/7C/8C - TD 0000 1")).toBe("21");
});

test("a column that only changes its place, and a card from home, are no hints", () => {
  expect(hinted(KLONDIKE, "KS//9S/9C/JC/7C/JS - - 0040 1")).toBeNull();
  expect(hinted(KLONDIKE, "5S/KD/9S/9C/JC/7C/JS - - 0040 1")).toBeNull();
});

test("an unseen stock is worth drawing from", () => {
  expect(hinted(KLONDIKE, "5S/KD/9S/9C/JC/7C/JS 2C - 0000 1")).toBe("s");
});

test("a stock that was gone through without a change is dead: no hint to draw", () => {
  const seen = faceUp(sparse(KLONDIKE, "////// - 2C4C 0000 1"));
  expect(hinted(KLONDIKE, "5S/KD/9S/9C/JC/7C/JS 2C4C - 0000 2", seen)).toBeNull();
});

test("a seen stock is worth drawing from for a card that fits now, also over a recycle", () => {
  const seen = faceUp(sparse(KLONDIKE, "////// - 2C4H 0000 1"));
  expect(hinted(KLONDIKE, "5S/KD/9S/9C/JC/7C/JS 2C4H - 0000 2", seen)).toBe("s");
  expect(hinted(KLONDIKE, "5S/KD/9S/9C/JC/7C/JS - 4H2C 0000 2", seen)).toBe("r");
});

test("what else is worth a try comes behind the best, drawing last", () => {
  const position = sparse(KLONDIKE, "QH/(2C)JS/JC/9H/4H/7C/8C TD - 0000 1");
  const codes = hints(KLONDIKE, position, new Set([arrangement(position)]), faceUp(position)).map(({ code }) => code);
  expect(codes[0]).toBe("21");
  expect(codes.at(-1)).toBe("s");
  expect(codes).toContain("31");
});

test("a hint does not lead back to where the game has been", () => {
  const text = "KS6H/7S/7C/KC/KD/KH/JC/JS ,,, 0000";
  const first = hinted(FREECELL, text);
  expect(first).toBe("12");
  const after = sparse(FREECELL, "KS/7S6H/7C/KC/KD/KH/JC/JS ,,, 0000");
  expect(hinted(FREECELL, text, 0n, [after])).toBe("13");
});

function follow(start: Game, steps: number): Game {
  const been = new Set([arrangement(start.position)]);
  let game = start;
  let sinceNew = 0;
  for (let step = 0; step < steps; step++) {
    const [move] = hints(game.rules, game.position, been, game.seen);
    if (move === undefined) return game;
    const next = game.play(move);
    if (next instanceof Refusal) throw new Error(`the hint ${move.code} is refused`);
    const now = arrangement(next.position);
    // Only going through the stock may come by an arrangement again, and only for one trip.
    if (been.has(now)) {
      expect(["draw", "recycle"]).toContain(move.kind);
      expect(++sinceNew).toBeLessThan(60);
    } else {
      sinceNew = 0;
    }
    been.add(now);
    game = next;
  }
  return game;
}

test.each(ALL_RULES)("hints followed for 500 steps do not go in circles: $code", (rules) => {
  for (const seed of ["1", "2", "3", "klondike-1", "klondike-2"]) follow(newGame(rules, seed), 500);
});
