/** Boards, autoplay, stuck games and whole random games, as the server's engine has them. */
import { expect, test } from "vitest";
import {
  boardHash,
  cardsHome,
  code,
  finishLine,
  gameFrom,
  isStuck,
  isWon,
  legalMoves,
  type Move,
  newGame,
  ownerView,
  PositionTextError,
  parseCard,
  parseMove,
  parseRules,
  Refusal,
  readPosition,
  type Seen,
  safeHome,
  withSeen,
  writePosition,
} from "../../src/engine/index.ts";
import { vectors } from "./vectors.ts";

function codes(moves: readonly Move[] | null): string[] | null {
  return moves?.map((move) => move.code) ?? null;
}

function seenOf(text: string): Seen {
  return withSeen(0n, (text.match(/../g) ?? []).map(parseCard));
}

interface Board {
  rules: string;
  text: string;
  hash: string;
  cards_home: number;
  won: boolean;
  owner: string;
}
const positions = vectors<{ valid: Board[]; invalid: { rules: string; text: string; why: string }[] }>("positions");

test.each(positions.valid)("$rules $text", (given) => {
  const position = readPosition(parseRules(given.rules), given.text);
  expect(writePosition(position)).toBe(given.text);
  expect(writePosition(ownerView(position))).toBe(given.owner);
  expect([boardHash(position), cardsHome(position), isWon(position)]).toEqual([
    given.hash,
    given.cards_home,
    given.won,
  ]);
});

test.each(positions.invalid)("$rules does not read a text with $why", ({ rules, text }) => {
  expect(() => readPosition(parseRules(rules), text)).toThrow(PositionTextError);
});

interface Homeward {
  rules: string;
  position: string;
  note: string;
  safe_home: string[];
  finish_line: string[] | null;
}

test.each(vectors<{ cases: Homeward[] }>("autoplay").cases)("$rules: $note", (given) => {
  const rules = parseRules(given.rules);
  const position = readPosition(rules, given.position);
  expect(codes(safeHome(rules, position))).toEqual(given.safe_home);
  expect(codes(finishLine(rules, position))).toEqual(given.finish_line);
});

interface End {
  rules: string;
  position: string;
  seen: string;
  note: string;
  stuck: boolean;
}

test.each(vectors<{ cases: End[] }>("stuck").cases)("$rules, $note: stuck is $stuck", (given) => {
  const rules = parseRules(given.rules);
  expect(isStuck(rules, readPosition(rules, given.position), seenOf(given.seen))).toBe(given.stuck);
});

type Step = [text: string, hash: string, turned?: string] | [text: string, refusal: object];

interface Trace {
  rules: string;
  seed: string;
  steps: Step[];
  rev: number;
  position: string;
  owner: string;
  seen: string;
  legal: string;
  stuck: boolean;
}

function told(refusal: Refusal): object {
  return JSON.parse(JSON.stringify(refusal, (_, value) => value ?? undefined)) as object;
}

test.each(vectors<{ games: Trace[] }>("traces").games)("a random game of $rules on $seed", (given) => {
  let game = newGame(parseRules(given.rules), given.seed);
  for (const [text, result, turned] of given.steps) {
    const next = game.play(parseMove(game.rules, text));
    if (next instanceof Refusal) {
      expect(told(next), text).toEqual(result);
      continue;
    }
    game = next;
    expect([boardHash(game.position), game.turned.map(code).join(" ")], text).toEqual([result, turned ?? ""]);
  }
  expect(game.rev).toBe(given.rev);
  expect(writePosition(game.position)).toBe(given.position);
  expect(writePosition(ownerView(game.position))).toBe(given.owner);
  expect(game.seen).toBe(seenOf(given.seen));
  expect(codes(legalMoves(game.rules, game.position))?.join(" ")).toBe(given.legal);
  expect(game.isStuck).toBe(given.stuck);
  expect(gameFrom(game.rules, game.position, { seen: game.seen }).isStuck).toBe(given.stuck);
});
