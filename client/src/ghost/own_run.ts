/**
 * One's own best run of a deal played alone, as a record to race: with one seat, and everything allowed that is allowed alone.
 *
 * Cards that went home all at once go one after the other, as fast as they do in a ghost race: else nobody could keep up.
 *
 * @example
 * ghostRun(ownRecord(new BestRuns(local).of(FREECELL, "1")!), 0).name // "your best run"
 */
import type { ReplayRecord } from "../replay/record.ts";
import { type BestRun, type BestRuns, runTime } from "../solo/best_runs.ts";
import { dealAddress, ownRaceAddress } from "../solo/deal_address.ts";
import { words } from "../words/words.ts";
import type { GhostRace } from "./ghost_race.ts";
import { shownSeed } from "./ghost_words.ts";
import { HOMING_MS } from "./homing.ts";
import type { GhostSource } from "./source.ts";

const HOME = /h$/;

/** The times of a run, with a moment between cards that went home at once. */
export function racedTimes(moves: readonly string[], at: readonly number[]): readonly number[] {
  let later = 0;
  return at.map((ms, index) => {
    const sentAlong = index > 0 && ms === at[index - 1] && HOME.test(moves[index]!);
    if (sentAlong) later += HOMING_MS;
    return ms + later;
  });
}

export function ownRecord(run: BestRun): ReplayRecord {
  const { rules, seed } = run;
  const moves = [...run.moves];
  const at = [...racedTimes(run.moves, run.at)];
  const name = words("ghost-own-name");
  const end = { place: 1, at: at.at(-1) ?? 0, moves: moves.length, home: 52, clean: false, photo: false };
  return {
    rules: rules.code,
    seed,
    start: null,
    seats: [{ seat: 0, name, moves, at, faces: null }],
    view: { id: "", seats: [], starts_at: null, daily: null, sealed_until: null, options: { undo: true, hints: true } },
    standings: [{ seat: 0, name, kind: "guest", state: "finished", ...end }],
    voided: null,
  };
}

/** Keeps to `runs`: a quicker win is the run to race from then on. */
export function ownSource({ rules, seed }: BestRun, runs: BestRuns): GhostSource {
  const deal = dealAddress(rules, seed);
  return {
    when: words("ghost-own-deal", { seed: shownSeed(seed) }),
    rules: words("ghost-own-rules"),
    back: { href: deal, text: words("ghost-own-back") },
    verify: null,
    address: () => ownRaceAddress(rules, seed),
    link: () => deal,
    raced: (race) => {
      const run = wonRun(race);
      const isBetter = run !== null && runTime(run) < race.ghost.end && runs.keep(run);
      return isBetter ? ownRecord(run) : null;
    },
  };
}

function wonRun({ ghost, moves, own, won, hintsTaken: hints }: GhostRace): BestRun | null {
  return won ? { rules: ghost.rules, seed: ghost.seed, moves: [...moves], at: [...own.at], hints } : null;
}
