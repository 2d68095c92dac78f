/**
 * A game played alone: the deal, what has been played, and how long it took.
 *
 * Every change is a move of the engine, safe moves and the finish included: each counts and can be undone by itself. Does
 * not know the page; time comes in as an argument.
 */
import {
  cardsHome,
  finishLine,
  type Game,
  IllegalMove,
  isStuck,
  isWon,
  type Move,
  newGame,
  parseMove,
  Refusal,
  type Rules,
  safeHome,
  UNDO,
} from "../engine/index.ts";
import { arrangement } from "./arrangement.ts";
import { hints } from "./hint.ts";
import type { SavedGame } from "./kept_game.ts";
import { elapsed, type Stopwatch, started, stopped, ZERO } from "./stopwatch.ts";
import { type Kind, type Known, kindOf } from "./winnable.ts";

export class SoloGame {
  readonly rules: Rules;
  readonly seed: string;
  /** What is known of the deal; null for an ordinary one. */
  readonly known: Known | null;
  /** The kind of deal its player wants. */
  readonly kind: Kind;
  /** Tells this game from all others of the browser, the same deal played again among them. */
  readonly id: string;
  game: Game;
  /** The texts of all accepted moves. */
  readonly moves: string[] = [];
  /** The ms of each move that `stamp` has seen; null for a game taken up without times. */
  at: number[] | null = [];
  /** Hints that showed something. */
  hintsTaken = 0;
  /** Stopped by its player before it was won: no move is taken any more, no undo either. */
  ended = false;
  private watch: Stopwatch = ZERO;
  private readonly been = new Set<string>();

  /** A new deal; throws `SeedError`. The clock stands until `run`. */
  constructor(rules: Rules, seed: string, known: Known | null = null, id = "", kind = kindOf(known)) {
    this.rules = rules;
    this.seed = seed;
    this.known = known;
    this.kind = kind;
    this.id = id;
    this.game = newGame(rules, seed);
    this.been.add(arrangement(this.game.position));
  }

  /** A saved game where it was left; throws `IllegalMove` when its moves are not those of its deal. */
  static resume(saved: SavedGame): SoloGame {
    const solo = new SoloGame(saved.rules, saved.seed, saved.known, saved.id, saved.kind);
    saved.moves.forEach((text, at) => {
      const refused = solo.play(text);
      if (refused !== null) throw new IllegalMove(at, text, refused);
    });
    solo.watch = { gathered: saved.ms, since: null };
    solo.hintsTaken = saved.hints;
    solo.at = saved.at === null && saved.moves.length > 0 ? null : [...(saved.at ?? [])];
    return solo;
  }

  get won(): boolean {
    return isWon(this.game.position);
  }

  /** Won or ended: it cannot be gone on with. */
  get over(): boolean {
    return this.won || this.ended;
  }

  get stuck(): boolean {
    return !this.over && isStuck(this.rules, this.game.position, this.game.seen);
  }

  get home(): number {
    return cardsHome(this.game.position);
  }

  get canUndo(): boolean {
    return this.game.depth > 0 && !this.over;
  }

  get canRedo(): boolean {
    return this.game.redo !== null && !this.over;
  }

  /** The moves that finish the game, or null while there is still something to decide. */
  get finish(): readonly Move[] | null {
    return this.over ? null : finishLine(this.rules, this.game.position);
  }

  /** Plays a move text; gives why not where it is refused. */
  play(text: string): Refusal | null {
    return this.make(parseMove(this.rules, text));
  }

  undo(): Refusal | null {
    return this.make(UNDO);
  }

  /** Plays again, as a new move, what was undone last; false where there is nothing. */
  redo(): boolean {
    const move = this.game.redo;
    return move !== null && this.make(move) === null;
  }

  /** Plays all safe moves home, one after the other; gives how many. */
  sendSafeHome(): number {
    let count = 0;
    for (let next = this.nextSafe(); next !== undefined; next = this.nextSafe()) {
      if (this.make(next) !== null) break;
      count++;
    }
    return count;
  }

  private nextSafe(): Move | undefined {
    return this.over ? undefined : safeHome(this.rules, this.game.position)[0];
  }

  playFinish(): void {
    for (const move of this.finish ?? []) this.make(move);
  }

  /** Moves worth a try, best first; no more is known of them. */
  hints(): readonly Move[] {
    return this.over ? [] : hints(this.rules, this.game.position, this.been, this.game.seen);
  }

  /** Ends it before it is won. */
  end(now: number): void {
    this.stop(now);
    this.ended = true;
  }

  run(now: number): void {
    if (!this.over) this.watch = started(this.watch, now);
  }

  stop(now: number): void {
    this.watch = stopped(this.watch, now);
  }

  ms(now: number): number {
    return elapsed(this.watch, now);
  }

  /** Gives the moves made since the last time the time of now. */
  stamp(now: number): void {
    const ms = Math.round(this.ms(now));
    while (this.at !== null && this.at.length < this.moves.length) this.at.push(Math.max(ms, this.at.at(-1) ?? 0));
  }

  /** What is kept of it. */
  saved(now: number): SavedGame {
    const { id, rules, seed, moves, at, known, kind, hintsTaken } = this;
    const times = at?.length === moves.length ? [...at] : null;
    return { id, rules, seed, moves, at: times, known, kind, hints: hintsTaken, ms: this.ms(now) };
  }

  private make(move: Move): Refusal | null {
    const next = this.ended ? new Refusal("game_over") : this.game.play(move);
    if (next instanceof Refusal) return next;
    this.game = next;
    this.moves.push(move.code);
    this.been.add(arrangement(next.position));
    return null;
  }
}
