/** What holds for every game: each law is one property, checked along random games of every set of rules. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ALL_RULES,
  apply,
  cardsHome,
  code,
  finishLine,
  type Game,
  GRAMMAR,
  gameFrom,
  isWon,
  legalMoves,
  newGame,
  ownerView,
  type Position,
  Refusal,
  type Rules,
  readPosition,
  refusal,
  replay,
  safeHome,
  turned,
  turnedCount,
  UNDO,
  writePosition,
} from "../../src/engine/index.ts";
import { often } from "../lots.ts";

const STEPS = 60;
/** The same games every time; a failure names its smallest game. */
const runs = { numRuns: often(25) };

/** A seed and choices; each choice picks one of the moves that are legal when its turn comes. */
const game = fc.record({
  rules: fc.constantFrom(...ALL_RULES),
  seed: fc.oneof(fc.integer({ min: 1, max: 2 ** 33 - 1 }).map(String), fc.string({ minLength: 1, maxLength: 20 })),
  choices: fc.array(fc.nat(10_000), { minLength: 1, maxLength: STEPS }),
});

interface Given {
  rules: Rules;
  seed: string;
  choices: number[];
}

/** Every game along the way, the first one included; ends early where nothing is legal. */
function along({ rules, seed, choices }: Given): Game[] {
  const games = [newGame(rules, `x${seed}`.replace(/[\p{C}\s]/gu, ""))];
  for (const choice of choices) {
    const now = games.at(-1)!;
    const moves = legalMoves(rules, now.position);
    // Every third choice goes for cards home, so that games get somewhere.
    const home = choice % 3 === 0 ? moves.filter((move) => move.code.endsWith("h")) : [];
    const move = (home.length > 0 ? home : moves)[choice % (home.length || moves.length || 1)];
    if (move === undefined || isWon(now.position)) break;
    const next = now.play(move);
    if (next instanceof Refusal) throw new Error(`${move.code} is listed as legal and refused: ${next.why}`);
    games.push(next);
  }
  return games;
}

function law(name: string, holds: (games: Game[], given: Given) => void): void {
  test(name, () => {
    fc.assert(
      fc.property(game, (given) => holds(along(given), given)),
      runs,
    );
  });
}

function cards(position: Position): string[] {
  const codes =
    writePosition(position)
      .replace(/ [^ ]{4}( \d+)?$/, "")
      .match(/[A23456789TJQK][CDHS]/g) ?? [];
  const home = position.home.flatMap((count, suit) =>
    Array.from({ length: count }, (_, rank) => code(rank * 4 + suit)),
  );
  return [...codes, ...home];
}

describe("laws", () => {
  law("52 cards, each once", (games) => {
    for (const { position } of games) {
      const all = cards(position);
      expect(all.length).toBe(52);
      expect(new Set(all).size).toBe(52);
    }
  });

  law("a position's text reads back, the owner's too", (games, { rules }) => {
    for (const { position } of games) {
      for (const seen of [position, ownerView(position)]) {
        expect(readPosition(rules, writePosition(seen))).toEqual(seen);
      }
    }
  });

  law("undo gives the very position before, and counts", (games) => {
    for (const [at, now] of games.entries()) {
      if (at === 0 || isWon(now.position)) continue;
      const back = now.play(UNDO) as Game;
      expect(back.position).toBe(games[at - 1]!.position);
      expect(back.rev).toBe(now.rev + 1);
    }
  });

  law("legal moves are exactly those of the whole grammar that are accepted", (games, { rules }) => {
    const { position } = games.at(-1)!;
    const accepted = GRAMMAR[rules.family].filter((move) => !(apply(rules, position, move) instanceof Refusal));
    expect(legalMoves(rules, position)).toEqual(accepted);
  });

  law("a refused move has a reason and changes nothing", (games, { rules }) => {
    const now = games.at(-1)!;
    const text = writePosition(now.position);
    for (const move of GRAMMAR[rules.family]) {
      const why = refusal(rules, now.position, move);
      if (why !== null) expect(apply(rules, now.position, move)).toEqual(why);
    }
    expect(writePosition(now.position)).toBe(text);
  });

  law("replaying the moves gives the position", (games, { rules }) => {
    const last = games.at(-1)!;
    const codes: string[] = [];
    for (let step = last.past; step !== null; step = step.earlier) codes.unshift(step.move.code);
    const again = replay(games[0]!, codes);
    expect(writePosition(again.position)).toBe(writePosition(last.position));
    expect(again.seen).toBe(last.seen);
    expect(gameFrom(rules, last.position).seen | last.seen).toBe(last.seen);
  });

  law("a masked game, told the faces, shows what the owner's view of the open one shows", (games, { rules }) => {
    let masked = gameFrom(rules, games[0]!.position, { masked: true });
    for (const [at, open] of games.entries()) {
      if (at === 0) continue;
      const played = masked.play(open.past!.move);
      // A face that is not told yet keeps the card from moving; here every face has been told.
      if (played instanceof Refusal) throw new Error(played.why);
      expect(turnedCount(masked.position, played.position)).toBe(open.turned.length);
      masked = played.reveal(open.turned);
      expect(writePosition(masked.position)).toBe(writePosition(ownerView(open.position)));
      expect(masked.seen).toBe(open.seen);
    }
  });

  law("turned faces were not face up before, and are after", (games) => {
    for (const [at, now] of games.entries()) {
      if (at === 0) continue;
      const before = games[at - 1]!;
      expect(turned(before.position, now.position)).toEqual(now.turned);
      const fresh = (position: Position) => cards(ownerView(position));
      for (const card of now.turned) {
        expect(fresh(before.position)).not.toContain(code(card));
        expect(fresh(now.position)).toContain(code(card));
      }
    }
  });

  law("safe moves are legal, and a finishing line finishes", (games, { rules }) => {
    for (const { position } of games) {
      const legal = legalMoves(rules, position);
      for (const move of safeHome(rules, position)) expect(legal).toContain(move);
      const line = finishLine(rules, position);
      if (line === null) continue;
      expect(line.length).toBe(52 - cardsHome(position));
      const end = replay(
        gameFrom(rules, position),
        line.map((move) => move.code),
      );
      expect(isWon(end.position)).toBe(true);
    }
  });
});
