/**
 * A game raced against a ghost: own moves with their times, on the one clock that the ghost runs by.
 *
 * The clock stands until `go`, and whenever it is stopped; moves made while it stands are refused. What the race allowed
 * its players, undo and hints, is allowed here. Does not know the page; the time of day comes in as an argument.
 *
 * @example
 * const race = new GhostRace(ghostRun(record, 0), { undo: true, hints: false });
 * race.go(performance.now());
 * race.play("6a", performance.now());
 */
import { type Game, type Move, MoveTextError, Refusal, safeHome } from "../engine/index.ts";
import { SoloGame } from "../solo/solo_game.ts";
import type { Progress } from "./duel.ts";
import type { GhostRun } from "./ghost_run.ts";

/** What the race allowed. */
export interface Allowed {
  readonly undo: boolean;
  readonly hints: boolean;
}

/** An own run, to be taken up again: `ms` is what the clock showed. */
export interface OwnRun {
  readonly moves: readonly string[];
  readonly at: readonly number[];
  readonly ms: number;
  readonly hints: number;
}

export class GhostRace {
  readonly ghost: GhostRun;
  readonly allowed: Allowed;
  private readonly solo: SoloGame;
  private readonly at: number[] = [];
  private readonly homes: number[];
  /** What the clock showed when the run was left. */
  private readonly before: number;
  private runs = false;
  private shown = 0;

  /** At its start, or where `left` ended; throws `RangeError` when that is no run of this deal. */
  constructor(ghost: GhostRun, allowed: Allowed, left: OwnRun | null = null) {
    this.ghost = ghost;
    this.allowed = allowed;
    this.solo = new SoloGame(ghost.rules, ghost.seed);
    this.homes = [this.solo.home];
    this.before = left?.ms ?? 0;
    if (left === null) return;
    this.shown = left.hints;
    left.moves.forEach((move, index) => {
      this.takeUp(move, index, left.at[index]!);
    });
  }

  get game(): Game {
    return this.solo.game;
  }

  /** The own run so far. */
  get own(): Progress {
    return { at: this.at, homes: this.homes };
  }

  get moves(): readonly string[] {
    return this.solo.moves;
  }

  get hintsTaken(): number {
    return this.shown;
  }

  get won(): boolean {
    return this.solo.won;
  }

  get stuck(): boolean {
    return this.solo.stuck;
  }

  get running(): boolean {
    return this.runs;
  }

  get canUndo(): boolean {
    return this.allowed.undo && this.solo.canUndo;
  }

  get canRedo(): boolean {
    return this.allowed.undo && this.solo.canRedo;
  }

  get canFinish(): boolean {
    return this.solo.finish !== null;
  }

  /** What the clock shows, in whole ms. */
  ms(now: number): number {
    return this.before + Math.floor(this.solo.ms(now));
  }

  go(now: number): void {
    if (this.won) return;
    this.runs = true;
    this.solo.run(now);
  }

  stop(now: number): void {
    this.runs = false;
    this.solo.stop(now);
  }

  /** Plays a move text; gives why not where it is refused. The last card stops the clock. */
  play(text: string, now: number): Refusal | null {
    if (!this.runs) return new Refusal("not_started");
    if (text === "u" && !this.allowed.undo) return new Refusal("undo_off");
    const ms = this.ms(now);
    const refused = this.make(text, ms);
    if (refused === null && this.won) this.stop(now);
    return refused;
  }

  /** The move that redo plays again, as a new move; null where there is none. */
  get again(): string | null {
    return this.canRedo ? (this.solo.game.redo?.code ?? null) : null;
  }

  /** The next card that goes home by itself: the next of the last ones, or a safe one behind a move, never behind an undo. */
  nextHome(finishing: boolean, auto: boolean): string | null {
    if (finishing && this.solo.finish !== null) return this.solo.finish[0]?.code ?? null;
    const last = this.moves.at(-1);
    if (!auto || this.won || last === undefined || last === "u") return null;
    return safeHome(this.ghost.rules, this.game.position)[0]?.code ?? null;
  }

  /** Moves that the rules allow, best first, where the race allowed hints; one that is found counts as taken. */
  hint(): Move | null {
    if (!this.allowed.hints) return null;
    const move = this.solo.hints()[0] ?? null;
    if (move !== null) this.shown++;
    return move;
  }

  /** What is kept of it. */
  left(now: number): OwnRun {
    return { moves: [...this.moves], at: [...this.at], ms: this.ms(now), hints: this.shown };
  }

  private takeUp(move: string, index: number, ms: number): void {
    try {
      const allowed = move !== "u" || this.allowed.undo;
      if (allowed && this.make(move, ms) === null) return;
    } catch (error) {
      if (!(error instanceof MoveTextError)) throw error;
    }
    throw new RangeError(`move ${index + 1} (${move}) is none here`);
  }

  private make(text: string, ms: number): Refusal | null {
    const refused = this.solo.play(text);
    if (refused !== null) return refused;
    this.at.push(ms);
    this.homes.push(this.solo.home);
    return null;
  }
}
