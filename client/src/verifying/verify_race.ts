/**
 * Everything that is claimed of a finished race, computed again; the same checks as the command `squaredeal verify`.
 *
 * The moves are played on the deal of the seed that is claimed; whether that seed is the right one is a check of its own, so
 * that one lie is not told as many.
 */
import { type Game, newGame, parseRules, SeedError } from "../engine/index.ts";
import { hasStarted, lookAtCertificate } from "./certificate.ts";
import { lookAtDaily } from "./daily.ts";
import { CHECKS, Looking, type Report } from "./findings.ts";
import { lookAtPlaces } from "./places.ts";
import { play } from "./playing.ts";
import type { FinishedRace } from "./record.ts";
import { lookAtMoves, lookAtResults } from "./results.ts";
import { lookAtCommitment, lookAtSeed } from "./seal.ts";

function ascending(all: readonly { readonly seat: number }[]): number[] {
  return all.map(({ seat }) => seat).sort((one, other) => one - other);
}

/** Whether the record's parts speak of the same race and the same seats. */
function lookAtRecord({ race, rules, seed, view, opened, seats, standings }: FinishedRace): Looking {
  const looking = new Looking("record");
  looking.same("race", race, view.id);
  looking.same("rules", rules, view.options.rules);
  looking.same("dealt", seed, opened.seed);
  lookAtDaily(looking, view);
  const numbers = [...new Set(ascending(view.seats))];
  for (const told of [view.seats, seats]) {
    looking.same(
      "seats",
      told.map((each) => each.seat),
      numbers,
    );
  }
  if (looking.same("seats", ascending(standings), numbers)) {
    const names = new Map(standings.map(({ seat, name }) => [seat, name]));
    for (const { seat, name } of view.seats) looking.same("standing.name", names.get(seat)!, name, { seat });
    for (const { seat, name } of seats) {
      if (names.has(seat)) looking.same("name", name, names.get(seat)!, { seat });
    }
  }
  return looking;
}

function startOf({ view, opened }: FinishedRace): Game | null {
  try {
    return newGame(parseRules(view.options.rules), opened.seed);
  } catch (error) {
    if (error instanceof SeedError) return null;
    throw error;
  }
}

/** What is true as told, and no more than told. */
function notes({ view, opened, standings }: FinishedRace, started: boolean, helped: ReadonlySet<number>): string[] {
  const holds = {
    chosen: view.options.seed !== null,
    not_started: !started,
    photo: standings.some(({ photo }) => photo),
    helped: helped.size > 0,
    skipped: (opened.certificate?.skipped.length ?? 0) > 0,
  };
  return Object.entries(holds).flatMap(([code, is]) => (is ? [code] : []));
}

export function verifyRace(record: FinishedRace): Report {
  const whole = lookAtRecord(record);
  const made = [whole, lookAtCommitment(record), lookAtSeed(record)];
  const start = startOf(record);
  let helped: ReadonlySet<number> = new Set();
  if (start !== null && !whole.findings.some(({ what }) => what === "seats")) {
    const { undo } = record.view.options;
    const played = new Map(record.seats.map(({ seat, moves, at }) => [seat, play(start, moves, at, undo)]));
    const standings = new Map(record.standings.map((line) => [line.seat, line]));
    const [results, hinted] = lookAtResults(record, played, standings);
    helped = hinted;
    made.push(lookAtMoves(record, played), results, lookAtPlaces(record, played, standings));
  }
  made.push(lookAtCertificate(record, start));
  const checks = CHECKS.map(
    (name) => made.find((looking) => looking.name === name)?.check ?? { name, ok: null, looked: 0 },
  );
  const findings = made.flatMap((looking) => looking.findings);
  return {
    race: record.view.id,
    ok: findings.length === 0,
    checks,
    findings,
    notes: notes(record, hasStarted(record), helped),
  };
}
