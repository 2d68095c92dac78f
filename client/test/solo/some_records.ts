/** Any wins, games and records, as property tests take them. */
import fc from "fast-check";
import { ALL_RULES, type Rules } from "../../src/engine/index.ts";
import type { SavedGame } from "../../src/solo/kept_game.ts";
import { began, ended, NO_RECORDS, type Records, reset, type Win, won } from "../../src/solo/records.ts";
import { seedOf } from "../../src/solo/seeds.ts";

export const someRules = fc.constantFrom(...ALL_RULES);
export const someCount = fc.integer({ min: 0, max: 10_000 });
export const someSeed = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
  .filter((text) => seedOf(text) === text);
export const someWin: fc.Arbitrary<Win> = fc.record({
  moves: someCount,
  ms: someCount,
  seed: someSeed,
  hints: fc.integer({ min: 0, max: 3 }),
});

/** What can become of a game; few ids, so that the same one comes up again. */
export type Event =
  | { readonly kind: "began" | "reset"; readonly game: string }
  | { readonly kind: "ended"; readonly game: string; readonly ms: number }
  | { readonly kind: "won"; readonly game: string; readonly win: Win };

const game = fc.integer({ min: 0, max: 40 }).map((n) => `game-${n}`);
export const someEvent: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("began" as const), game }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("ended" as const), game, ms: someCount }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("won" as const), game, win: someWin }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("reset" as const), game }) },
);

export function after(records: Records, event: Event): Records {
  switch (event.kind) {
    case "began":
      return began(records, event.game);
    case "ended":
      return ended(records, event.game, event.ms);
    case "won":
      return won(records, event.game, event.win);
    default:
      return reset(records);
  }
}

export const someRecords: fc.Arbitrary<Records> = fc
  .array(someEvent, { maxLength: 80 })
  .map((events) => events.reduce(after, NO_RECORDS));

const move = fc.constantFrom("1a", "8h", "a1", "34v5", "u");
const klondikeMove = fc.constantFrom("s", "r", "w1", "7h", "12v9");

function movesOf({ family }: Rules): fc.Arbitrary<string[]> {
  return fc.array(family === "freecell" ? move : klondikeMove, { maxLength: 40 });
}

const known = fc.option(
  fc.record({ par: fc.integer({ min: 1, max: 400 }), difficulty: fc.integer({ min: 1, max: 5 }) }),
);

/** A game as it may be kept; its moves need not be those of its deal. */
export const someGame: fc.Arbitrary<SavedGame> = someRules.chain((rules) =>
  fc
    .record({
      id: fc.stringMatching(/^[\w-]{0,40}$/),
      rules: fc.constant(rules),
      seed: someSeed,
      moves: movesOf(rules),
      ms: someCount,
      hints: someCount,
      known,
      kind: fc.constantFrom("winnable", "any"),
      step: fc.option(someCount),
    })
    .map(({ step, ...game }) => ({ ...game, at: step === null ? null : timesOf(game.moves, step) })),
);

/** Times of moves, each so many ms behind the one before it. */
export function timesOf(moves: readonly string[], step: number): readonly number[] {
  return moves.map((_, index) => (index + 1) * step);
}
