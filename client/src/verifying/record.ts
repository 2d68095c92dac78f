/**
 * The record of a finished race: what `GET /api/races/{race}/replay` answers, as far as verification looks at it.
 *
 * `view` and `standings` are claims; `opened` and `seats` are what they are verified by.
 */
import { parseRules, RulesTextError } from "../engine/index.ts";
import { standingFields, state } from "./race_shapes.ts";
import { arrayOf, boolean, count, Damaged, integer, object, oneOf, optional, string } from "./shape.ts";

/** The race is not over, or the day of a daily is not: nothing of it can be verified yet. */
export class StillSealed extends Error {
  override readonly name = "StillSealed";
}

const certificate = object({
  version: string,
  budget: count,
  index: count,
  skipped: arrayOf(object({ verdict: oneOf("lost", "unknown"), nodes: count })),
  nodes: count,
  line: arrayOf(string),
  par: count,
  difficulty: count,
});

const opened = object({
  server_seed: string,
  nonces: arrayOf(string),
  race_seed: string,
  seed: string,
  certificate: optional(certificate),
});

const options = object({
  rules: string,
  goal: oneOf("first", "all"),
  undo: boolean,
  hints: boolean,
  limit_s: integer,
  seed: optional(string),
  certified: boolean,
  seats: integer,
  listed: boolean,
  rated: boolean,
});

const seatView = object({
  seat: integer,
  name: string,
  state,
  place: optional(integer),
  at: optional(integer),
  home: integer,
  rev: integer,
});

const view = object({
  id: string,
  phase: oneOf("open", "countdown", "running", "over"),
  options,
  seats: arrayOf(seatView),
  commitment: string,
  starts_at: optional(integer),
  over_at: optional(integer),
  daily: optional(string),
  sealed_until: optional(integer),
});

const standing = object({ seat: integer, ...standingFields });

const record = object({
  race: string,
  rules: string,
  seed: string,
  opened,
  seats: arrayOf(object({ seat: integer, name: string, moves: arrayOf(string), at: arrayOf(integer) })),
  view,
  standings: arrayOf(standing),
});

export type FinishedRace = ReturnType<typeof record>;
export type SeatMoves = FinishedRace["seats"][number];
export type StandingClaim = FinishedRace["standings"][number];

const unopened = object({ opened: optional(opened), view });

/** What somebody who is done with a daily is told of it while it is sealed. */
function refuseUnopened(value: unknown): void {
  let found: ReturnType<typeof unopened>;
  try {
    found = unopened(value, "replay");
  } catch (error) {
    if (error instanceof Damaged) return; // which place it is, is told by who reads all of it
    throw error;
  }
  if (found.opened === null && found.view.daily !== null) throw new StillSealed(found.view.id);
}

/** Reads a replay that was parsed from JSON; throws `Damaged` or `StillSealed`. */
export function readRecord(value: unknown): FinishedRace {
  refuseUnopened(value);
  const found = record(value, "replay");
  if (found.view.phase !== "over") throw new StillSealed(found.view.id);
  try {
    parseRules(found.view.options.rules);
  } catch (error) {
    if (error instanceof RulesTextError) throw new Damaged(error.message);
    throw error;
  }
  return found;
}

/** Reads a replay's text; throws `Damaged` or `StillSealed`. */
export function readRecordText(text: string): FinishedRace {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Damaged("replay is no JSON");
  }
  return readRecord(value);
}
