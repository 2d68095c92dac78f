/**
 * What `GET /api/races/{race}/replay` answers, as far as it is looked at: who played what when, and what came of it.
 *
 * Before the seal of a daily opens there is no seed, but the board that all begin with, and the faces that each move turned.
 */
import { parseRules, type Rules, RulesTextError } from "../engine/index.ts";
import { standingFields, state } from "../verifying/race_shapes.ts";
import { arrayOf, boolean, count, Damaged, integer, object, optional, string } from "../verifying/shape.ts";

const seat = object({
  seat: count,
  name: string,
  moves: arrayOf(string),
  at: arrayOf(count),
  faces: optional(arrayOf(string)),
});

const view = object({
  id: string,
  seats: arrayOf(object({ seat: count, player: string, state })),
  starts_at: optional(integer),
  daily: optional(string),
  sealed_until: optional(integer),
  options: object({ undo: boolean, hints: boolean }),
});

const standing = object({ seat: count, ...standingFields });

const record = object({
  rules: string,
  seed: optional(string),
  start: optional(string),
  seats: arrayOf(seat),
  view,
  standings: arrayOf(standing),
  voided: optional(arrayOf(count)),
});

export type ReplayRecord = ReturnType<typeof record>;
export type SeatRecord = ReplayRecord["seats"][number];
export type Result = ReplayRecord["standings"][number];

function checkSeat({ seat, moves, at, faces }: SeatRecord): void {
  const where = `replay/seats/${seat}`;
  if (at.length !== moves.length) throw new Damaged(`${where} has ${moves.length} moves and ${at.length} times`);
  if (at.some((time, index) => time < (at[index - 1] ?? 0))) throw new Damaged(`${where} goes back in time`);
  if (faces !== null && faces.length !== moves.length) throw new Damaged(`${where} has not the faces of each move`);
}

/** Reads an answer that was parsed from JSON; throws `Damaged`. */
export function readRecord(value: unknown): ReplayRecord {
  const found = record(value, "replay");
  found.seats.forEach(checkSeat);
  if (found.seed === null && found.start === null) throw new Damaged("replay has neither seed nor start");
  rulesOf(found);
  return found;
}

export function rulesOf({ rules }: Pick<ReplayRecord, "rules">): Rules {
  try {
    return parseRules(rules);
  } catch (error) {
    if (error instanceof RulesTextError) throw new Damaged(error.message);
    throw error;
  }
}
