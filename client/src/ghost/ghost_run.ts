/**
 * The recorded run of one seat as a ghost to race: where it stands at any time, and how it ends. Pure.
 *
 * Knows no clock: time comes in as race ms, which are the ghost's own.
 *
 * @example
 * ghostAt(ghostRun(record, 0), 60_000) // { rev: 17, home: 4, isOver: false }
 */
import { parseRules, type Rules } from "../engine/index.ts";
import type { ReplayRecord, Result } from "../replay/record.ts";
import { startOf } from "../replay/replay.ts";
import { Track } from "../replay/track.ts";
import { Damaged } from "../verifying/shape.ts";

export interface GhostRun {
  readonly seat: number;
  readonly name: string;
  readonly rules: Rules;
  readonly seed: string;
  readonly track: Track;
  /** The race ms of its first and its last move: behind that it stands still. */
  readonly first: number;
  readonly end: number;
  /** Whether all cards are home at its end. */
  readonly won: boolean;
  /** How its seat ended; a run that did not come home says by it why. */
  readonly state: Result["state"];
  readonly voided: boolean;
}

/** Where a ghost stands. */
export interface GhostAt {
  /** Moves made. */
  readonly rev: number;
  readonly home: number;
  /** It has made its last move. */
  readonly isOver: boolean;
}

/** Why there is no run to race: the deal is sealed, there is no such seat, or it never moved. */
export class NoRun extends Error {
  override readonly name = "NoRun";
  readonly why: "sealed" | "no_seat" | "no_moves";

  constructor(why: NoRun["why"]) {
    super(why);
    this.why = why;
  }
}

/** The run of a seat, from 0; throws `NoRun`, and `Damaged` or `Unplayable` for a record that does not hold. */
export function ghostRun(record: ReplayRecord, seat: number): GhostRun {
  if (record.seed === null) throw new NoRun("sealed");
  const found = record.seats.find((each) => each.seat === seat);
  if (found === undefined) throw new NoRun("no_seat");
  if (found.moves.length === 0) throw new NoRun("no_moves");
  const rules = parseRules(record.rules);
  const track = new Track(startOf(rules, record), found);
  const won = track.gameAt(track.moves.length).isWon;
  const state = record.standings.find((each) => each.seat === seat)?.state ?? (won ? "finished" : "ended");
  if (won !== (state === "finished")) throw new Damaged(`replay/standings has seat ${seat} as ${state}`);
  const [first, end] = [track.at[0]!, track.at.at(-1)!];
  const voided = record.voided?.includes(seat) === true;
  return { seat, name: track.name, rules, seed: record.seed, track, first, end, won, state, voided };
}

export function ghostAt({ track, end }: GhostRun, ms: number): GhostAt {
  const rev = track.revAt(ms);
  return { rev, home: track.homes[rev]!, isOver: ms >= end };
}

/** The seats whose runs can be raced, the best first: the order of the standings. */
export function seatsToRace({ seats, standings }: ReplayRecord): readonly number[] {
  const moved = seats.filter(({ moves }) => moves.length > 0).map(({ seat }) => seat);
  const placed = standings.map(({ seat }) => seat).filter((seat) => moved.includes(seat));
  return [...placed, ...moved.filter((seat) => !placed.includes(seat))];
}
