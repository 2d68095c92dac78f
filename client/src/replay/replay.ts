/**
 * A finished race as it can be looked at: every seat's track on one clock of race ms.
 *
 * @example
 * const replay = replayOf(readRecord(answer));
 * replay.tracks[0]!.gameAt(replay.tracks[0]!.revAt(60_000)) // the first seat's game after a minute
 */
import {
  type Game,
  gameFrom,
  newGame,
  PositionTextError,
  type Rules,
  readPosition,
  SeedError,
} from "../engine/index.ts";
import { Damaged } from "../verifying/shape.ts";
import { type ReplayRecord, rulesOf } from "./record.ts";
import { Track } from "./track.ts";

export interface Replay {
  readonly rules: Rules;
  /** In the order of the seats. */
  readonly tracks: readonly Track[];
  /** The race ms of every move of anybody, ascending, each once. */
  readonly moments: readonly number[];
  /** The last of them: there the clock ends. */
  readonly end: number;
}

/** The deal that all seats begin with: of the seed, or while that is sealed at their owner's sight. Throws `Damaged`. */
export function startOf(rules: Rules, { seed, start }: ReplayRecord): Game {
  try {
    if (seed !== null) return newGame(rules, seed);
    return gameFrom(rules, readPosition(rules, start!), { masked: start!.includes("??") });
  } catch (error) {
    if (error instanceof SeedError || error instanceof PositionTextError) throw new Damaged(error.message);
    throw error;
  }
}

/** Plays every move of a record once; throws `Damaged` or `Unplayable`. */
export function replayOf(record: ReplayRecord): Replay {
  const rules = rulesOf(record);
  const start = startOf(rules, record);
  const tracks = record.seats.map((seat) => new Track(start, seat));
  const moments = [...new Set(tracks.flatMap(({ at }) => at))].sort((one, other) => one - other);
  return { rules, tracks, moments, end: moments.at(-1) ?? 0 };
}
