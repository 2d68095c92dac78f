/**
 * The quickest win of each deal played alone, move by move with its times, so that it can be raced again.
 *
 * Keeps those of the last deals, and none that is longer than games are; what tabs keep in the same moment is all kept, and
 * so is what only a later version understands. Knows no page.
 *
 * @example
 * const runs = new BestRuns(() => window.localStorage);
 * runs.keep({ rules: FREECELL, seed: "1", moves, at, hints: 0 });
 * runs.of(FREECELL, "1"); // the same, until a quicker one comes
 */
import { IllegalMove, type Rules } from "../engine/index.ts";
import { Crossings } from "./crossings.ts";
import { gameFrom } from "./kept_game.ts";
import { type Fields, KeptJson } from "./kept_json.ts";
import { timesText } from "./move_times.ts";
import { fieldsOf } from "./read_records.ts";
import { SoloGame } from "./solo_game.ts";

export interface BestRun {
  readonly rules: Rules;
  readonly seed: string;
  /** All moves up to the last card, undos included. */
  readonly moves: readonly string[];
  /** The ms of each, pauses left out. */
  readonly at: readonly number[];
  /** Hints that showed something. */
  readonly hints: number;
}

export const RUNS_KEY = "squaredeal.solo.runs";
/** So many deals, the last ones won. */
const MOST_RUNS = 24;
const MOST_MOVES = 2_000;

export function runTime({ at }: BestRun): number {
  return at.at(-1) ?? 0;
}

/** A kept run, or null for what is none; whether its moves win is not looked at. */
export function runFrom(value: unknown): BestRun | null {
  const game = gameFrom({ ...fieldsOf(value), id: "", ms: 0 });
  if (game === null || game.at === null || game.moves.length === 0 || game.moves.length > MOST_MOVES) return null;
  const { rules, seed, moves, at, hints } = game;
  return { rules, seed, moves, at, hints };
}

export function runFields({ rules, seed, moves, at, hints }: BestRun): Fields {
  return { rules: rules.code, seed, moves: moves.join(" "), at: timesText(at), hints };
}

/** Whether its moves bring every card of its deal home. */
export function isWin({ rules, seed, moves, at, hints }: BestRun): boolean {
  try {
    return SoloGame.resume({ id: "", rules, seed, moves, at, hints, ms: 0, known: null, kind: "any" }).won;
  } catch (error) {
    if (error instanceof IllegalMove) return false;
    throw error;
  }
}

/** All kept runs, the oldest first; null where something is no win, or one deal is there twice. */
export function runsFrom({ runs }: Fields): readonly BestRun[] | null {
  if (!Array.isArray(runs) || runs.length > MOST_RUNS) return null;
  const found = runs.map(runFrom);
  if (!found.every((run): run is BestRun => run !== null && isWin(run))) return null;
  return new Set(found.map(nameOf)).size === found.length ? found : null;
}

/** The run of a finished game, or null where not all of it was timed. */
export function runOf({ rules, seed, moves, at, won, hintsTaken: hints }: SoloGame): BestRun | null {
  if (!won || at === null || at.length !== moves.length || moves.length > MOST_MOVES) return null;
  return { rules, seed, moves: [...moves], at: [...at], hints };
}

function nameOf({ rules, seed }: Pick<BestRun, "rules" | "seed">): string {
  return `${rules.code} ${seed}`;
}

/** One of what is kept, and the run that it is; null for what is none to this version. */
interface Entry {
  readonly kept: unknown;
  readonly run: BestRun | null;
}

/** All that is kept, the oldest first; null where it is no list, and nothing can be put to it. */
function entriesOf({ runs = [] }: Fields): readonly Entry[] | null {
  return Array.isArray(runs) ? runs.map((kept) => ({ kept, run: runFrom(kept) })) : null;
}

/** Drops the oldest runs until there are `most`; what is none to this version is not its to drop. */
function without(entries: readonly Entry[], most: number): readonly Entry[] {
  let over = entries.filter(({ run }) => run !== null).length - most;
  return entries.filter(({ run }) => run === null || over-- <= 0);
}

export class BestRuns {
  private readonly json: KeptJson;
  private readonly crossings = new Crossings(RUNS_KEY);

  constructor(storage: () => Storage) {
    this.json = new KeptJson(storage);
  }

  of(rules: Rules, seed: string): BestRun | null {
    return this.all().find((run) => nameOf(run) === nameOf({ rules, seed })) ?? null;
  }

  /** Keeps the run unless a quicker one of its deal is kept; says whether it is the best now, and kept. */
  keep(run: BestRun): boolean {
    const kept = this.put(run);
    if (kept) this.crossings.made(() => void this.put(run));
    return kept;
  }

  /** Another tab has written: what it did not know of is kept again, unless everything was deleted. */
  async heard(): Promise<void> {
    if (this.all().length === 0) this.crossings.forget();
    else await this.crossings.settle();
  }

  private put(run: BestRun): boolean {
    const before = this.of(run.rules, run.seed);
    if (before !== null && runTime(before) <= runTime(run)) return false;
    const fields = this.json.read(RUNS_KEY);
    const entries = entriesOf(fields);
    if (entries === null) return false;
    const others = entries.filter((other) => other.run === null || nameOf(other.run) !== nameOf(run));
    const runs = [...without(others, MOST_RUNS - 1).map(({ kept }) => kept), runFields(run)];
    return this.json.write(RUNS_KEY, { ...fields, runs });
  }

  private all(): readonly BestRun[] {
    return (entriesOf(this.json.read(RUNS_KEY)) ?? []).map(({ run }) => run).filter((run) => run !== null);
  }
}
