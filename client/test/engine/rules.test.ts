import { describe, expect, test } from "vitest";
import {
  ALL_RULES,
  apply,
  type Game,
  gameFrom,
  isWon,
  legalMoves,
  parseMove,
  parseRules,
  Refusal,
  RulesTextError,
  readPosition,
  replay,
  writePosition,
} from "../../src/engine/index.ts";
import { vectors } from "./vectors.ts";

interface Facts {
  why: string;
  max?: number;
  wanted?: number;
}

interface Case {
  id: string;
  title: string;
  rules: string;
  position: string;
  moves: string[];
  text_error: string | null;
  refusal: Facts | null;
  after: string;
  count: number;
  /** Of the position at the start. */
  stuck: boolean | null;
}

function facts({ why, max, wanted }: Refusal): Facts {
  return { why, ...(max === null ? {} : { max }), ...(wanted === null ? {} : { wanted }) };
}

function atStart({ rules, position }: Case): Game {
  return gameFrom(parseRules(rules), readPosition(parseRules(rules), position));
}

/** Plays the moves of a case; the refusal, if there is one, must be the last move's. */
function playCase(given: Case): { game: Game; refusal: Facts | null } {
  let game = atStart(given);
  for (const [at, text] of given.moves.entries()) {
    const next = game.play(parseMove(game.rules, text));
    if (next instanceof Refusal) {
      expect(at, "only the last move may be refused").toBe(given.moves.length - 1);
      return { game, refusal: facts(next) };
    }
    game = next;
  }
  return { game, refusal: null };
}

describe.each(["freecell_rules", "klondike_rules"])("%s", (name) => {
  test.each(vectors<{ cases: Case[] }>(name).cases)("$id $title", (given) => {
    const { game, refusal } = playCase(given);
    expect(refusal).toEqual(given.refusal);
    expect(writePosition(game.position)).toBe(given.after);
    expect(game.rev).toBe(given.count);
    if (given.stuck !== null) expect(atStart(given).isStuck).toBe(given.stuck);
    if (given.text_error !== null) expect(() => parseMove(game.rules, given.text_error!)).toThrow();
  });
});

interface Recorded {
  rules: string;
  position: string;
  moves: string;
}

test.each(vectors<{ games: Recorded[] }>("games").games)("a recorded game of $rules is won", (given) => {
  const rules = parseRules(given.rules);
  const codes = given.moves.split(" ");
  const game = replay(gameFrom(rules, readPosition(rules, given.position)), codes);
  expect(isWon(game.position)).toBe(true);
  expect(game.rev).toBe(codes.length);
  expect(legalMoves(rules, game.position).length).toBeGreaterThanOrEqual(0);
});

interface Real {
  position: string;
  move: string;
  max: number;
  wanted: number;
}

const real = vectors<{ impossible: Real[]; detour: Real[] }>("supermove_real");

test.each([...real.impossible, ...real.detour])("$position refuses $move", ({ position, move, max, wanted }) => {
  const rules = parseRules("freecell");
  const refused = apply(rules, readPosition(rules, position), parseMove(rules, move));
  expect(refused).toEqual(new Refusal("capacity_exceeded", max, wanted));
});

test("rules have one text each", () => {
  expect(ALL_RULES.map((rules) => rules.code)).toEqual([
    "freecell",
    "klondike/1/1",
    "klondike/1/3",
    "klondike/1/unlimited",
    "klondike/3/1",
    "klondike/3/3",
    "klondike/3/unlimited",
  ]);
  for (const rules of ALL_RULES) expect(parseRules(rules.code)).toBe(rules);
});

test.each(["", "klondike", "klondike/2/1", "FreeCell", "klondike/3/none"])("%j names no rules", (text) => {
  expect(() => parseRules(text)).toThrow(RulesTextError);
});
