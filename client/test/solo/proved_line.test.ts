import fc from "fast-check";
import { expect, test } from "vitest";
import vectors from "../../../tests/vectors/games.json";
import {
  type Game,
  gameFrom,
  isWon,
  legalMoves,
  newGame,
  parseMove,
  parseRules,
  Refusal,
  type Rules,
  readPosition,
  replay,
  safeHome,
} from "../../src/engine/index.ts";
import { type ProvedLine, provedLine } from "../../src/solo/proved_line.ts";
import { often } from "../lots.ts";

interface Solved {
  readonly rules: Rules;
  readonly start: Game;
  readonly codes: readonly string[];
}

/** Won games of both families, without an undo among their moves. */
const SOLVED: readonly Solved[] = vectors.games
  .map(({ rules: code, seed, position, moves }) => {
    const rules = parseRules(code);
    const start = seed === null ? gameFrom(rules, readPosition(rules, position!)) : newGame(rules, seed!);
    return { rules, start, codes: moves.split(" ") };
  })
  .filter(({ start, codes }) => !codes.includes("u") && isWon(replay(start, codes).position));

const lineOf = ({ rules, start, codes }: Solved): ProvedLine => provedLine(rules, start.position, codes)!;

function played(game: Game, code: string): Game {
  const next = game.play(parseMove(game.rules, code));
  if (next instanceof Refusal) throw new Error(`${code} is refused: ${next.why}`);
  return next;
}

/** Makes the line's moves, and what `between` does after each, to the end; gives the number of steps. */
function follow(solved: Solved, between: (game: Game) => Game): number {
  let [line, game, steps] = [lineOf(solved), solved.start, 0];
  for (; !game.isWon; steps++) {
    if (line.placeOf(game.position) === null) line = line.rejoined(game)!;
    expect(line).not.toBeNull();
    game = between(played(game, line.next(game.position)!.code));
    expect(steps).toBeLessThan(solved.codes.length);
  }
  return steps;
}

function sendSafeHome(game: Game): Game {
  for (let now = game; ; ) {
    const [safe] = now.isWon ? [] : safeHome(now.rules, now.position);
    if (safe === undefined) return now;
    now = played(now, safe.code);
  }
}

test("there are solved games of both families", () => {
  expect(SOLVED.filter(({ rules }) => rules.family === "freecell").length).toBeGreaterThan(2);
  expect(SOLVED.filter(({ rules }) => rules.family === "klondike").length).toBeGreaterThan(5);
});

test.each(SOLVED)("a line is followed to the win, and undo stays on it: $rules.code", (solved) => {
  const line = lineOf(solved);
  let game = solved.start;
  solved.codes.forEach((code, at) => {
    // Where a line comes by a place again, the later one counts.
    const place = line.placeOf(game.position)!;
    expect(place).toBeGreaterThanOrEqual(at);
    expect(line.next(game.position)!.code).toBe(solved.codes[place]);
    game = played(game, code);
  });
  expect(line.next(game.position)).toBeNull();
  expect(follow(solved, (now) => now)).toBeLessThanOrEqual(solved.codes.length);
  const back = played(played(played(replay(solved.start, solved.codes.slice(0, 9)), "u"), "u"), "u");
  expect(line.placeOf(back.position)).toBeGreaterThanOrEqual(6);
});

test("what the rules refuse, what ends before the win and what is no move proves nothing", () => {
  const { rules, start, codes } = SOLVED[0]!;
  expect(provedLine(rules, start.position, codes)).not.toBeNull();
  expect(provedLine(rules, start.position, codes.slice(0, -1))).toBeNull();
  expect(provedLine(rules, start.position, codes.slice(1))).toBeNull();
  expect(provedLine(rules, start.position, ["zz"])).toBeNull();
  expect(provedLine(rules, start.position, [])).toBeNull();
  expect(provedLine(rules, replay(start, codes).position, [])).not.toBeNull();
});

test.each(SOLVED)("safe cards that go home by themselves do not end the line: $rules.code", (solved) => {
  expect(follow(solved, sendSafeHome)).toBeLessThanOrEqual(solved.codes.length);
});

test("whoever does something else is off the line, and an undo leads back onto it", () => {
  const solved = SOLVED[0]!;
  const line = lineOf(solved);
  const here = replay(solved.start, solved.codes.slice(0, 5));
  const other = legalMoves(solved.rules, here.position).find(({ code }) => code !== solved.codes[5])!;
  const off = played(here, other.code);
  expect(line.next(off.position)).toBeNull();
  expect(line.next(played(off, "u").position)!.code).toBe(solved.codes[5]);
});

test("without a limit of passes the number of the pass is no other place on the line", () => {
  const solved = SOLVED.find(({ rules }) => rules.code === "klondike/3/unlimited")!;
  let game = solved.start;
  const line = lineOf(solved);
  const first = game.position;
  while (game.position.family === "klondike" && game.position.stock.length > 0) game = played(game, "s");
  game = played(game, "r");
  expect(game.position).not.toEqual(first);
  expect(line.placeOf(game.position)).toBe(0);
});

test("a line that is taken up again after any moves is played to the win, or there is none", () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), (which, place, choices) => {
      const solved = SOLVED[which % SOLVED.length]!;
      let game = replay(solved.start, solved.codes.slice(0, place % solved.codes.length));
      for (const choice of choices) {
        const legal = legalMoves(solved.rules, game.position);
        if (legal.length > 0 && !game.isWon) game = played(game, legal[choice % legal.length]!.code);
      }
      const again = lineOf(solved).rejoined(game);
      for (let now = game; again !== null && !now.isWon; ) now = played(now, again.next(now.position)!.code);
    }),
    { numRuns: often(60) },
  );
});
