/** Records of replays for tests: recorded races, and games played by chance that can be had again. */
import recorded from "../../../tests/vectors/verified.json";
import {
  code,
  type Game,
  legalMoves,
  newGame,
  ownerView,
  parseMove,
  parseRules,
  writePosition,
} from "../../src/engine/index.ts";
import { type ReplayRecord, readRecord } from "../../src/replay/record.ts";

export const RACES = recorded.races as unknown as Readonly<Record<string, unknown>>;

export interface Run {
  readonly games: readonly Game[];
  readonly moves: readonly string[];
  readonly at: readonly number[];
  readonly faces: readonly string[];
}

/** A game whose choices pick one of what is legal each time, undo among it; two moves share each moment. */
export function run(rules: string, seed: string, choices: readonly number[]): Run {
  const games = [newGame(parseRules(rules), seed)];
  const moves: string[] = [];
  for (const choice of choices) {
    const game = games.at(-1)!;
    if (game.isWon) break;
    const legal = legalMoves(game.rules, game.position).map((move) => move.code);
    if (game.depth > 0) legal.push("u");
    const move = legal[choice % legal.length];
    if (move === undefined) break;
    games.push(game.play(parseMove(game.rules, move)) as Game);
    moves.push(move);
  }
  const at = moves.map((_, index) => Math.floor(index / 2) * 700);
  return { games, moves, at, faces: games.slice(1).map(({ turned }) => turned.map(code).join(" ")) };
}

/** The record of these runs: with the seed, or sealed. */
export function recordOf(rules: string, seed: string, runs: readonly Run[], isSealed: boolean): ReplayRecord {
  const start = writePosition(ownerView(runs[0]!.games[0]!.position));
  return readRecord({
    rules,
    seed: isSealed ? null : seed,
    start: isSealed ? start : null,
    seats: runs.map(({ moves, at, faces }, seat) => {
      return { seat, name: `P${seat + 1}`, moves, at, faces: isSealed ? faces : null };
    }),
    view: {
      id: "abc123",
      seats: [],
      starts_at: 0,
      daily: null,
      sealed_until: null,
      options: { undo: true, hints: false },
    },
    standings: [],
    voided: [],
  });
}
