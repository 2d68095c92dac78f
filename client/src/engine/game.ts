/**
 * A game: a position with what has been played on it. Immutable, like the positions it shares with the games before it.
 *
 * Knows no race: whether undo is allowed there is an argument. Does not know time.
 *
 * @example
 * const game = newGame(FREECELL, "617").play(parseMove(FREECELL, "3a"));
 */
import { apply } from "./apply.ts";
import type { Card } from "./card.ts";
import { type Move, parseMove } from "./move.ts";
import { cardsHome, isWon, ownerView, type Position } from "./position.ts";
import { Refusal } from "./refusal.ts";
import { reveal, turned } from "./reveal.ts";
import type { Rules } from "./rules.ts";
import { faceUp, isStuck, type Seen, withSeen } from "./stuck.ts";

/** Klondike remembers so many steps for undo; FreeCell remembers all. */
const KLONDIKE_UNDO_STEPS = 100;

/** A move played, the position before it, and the step before that one. */
export interface Step {
  readonly move: Move;
  readonly before: Position;
  readonly earlier: Step | null;
}

/** A move that was taken back, and those taken back before it, which are played again after it. */
export interface Undone {
  readonly move: Move;
  readonly later: Undone | null;
}

/** A recorded move that the rules refuse: `at` is its number in the record, from 1. */
export class IllegalMove extends Error {
  override readonly name = "IllegalMove";
  readonly at: number;
  readonly code: string;
  readonly refusal: Refusal;

  constructor(at: number, code: string, refusal: Refusal) {
    super(`move ${at} ${code}: ${refusal.why}`);
    this.at = at;
    this.code = code;
    this.refusal = refusal;
  }
}

interface State {
  readonly rules: Rules;
  readonly position: Position;
  readonly rev: number;
  readonly seen: Seen;
  readonly turned: readonly Card[];
  readonly past: Step | null;
  readonly depth: number;
  readonly undone: Undone | null;
  readonly masked: boolean;
  readonly complete: boolean;
  readonly before: Position | null;
}

export class Game {
  readonly rules: Rules;
  readonly position: Position;
  /** Accepted moves so far, undos included. */
  readonly rev: number;
  /** The cards that have been face up in this game. */
  readonly seen: Seen;
  /** The cards that the last move turned. */
  readonly turned: readonly Card[];
  /** The steps that stand, latest first; `depth` of them can be undone. */
  readonly past: Step | null;
  readonly depth: number;
  /** What redo would play next, as a new move; another move than this one forgets it. */
  readonly undone: Undone | null;
  /** Whether this copy keeps to what the owner may know: face-down cards and the stock stay hidden, or become so again. */
  readonly masked: boolean;
  /** Whether every step is known here. A game taken up later than at its start cannot undo what it has not seen. */
  readonly complete: boolean;
  private readonly before: Position | null;

  constructor(state: State) {
    this.rules = state.rules;
    this.position = state.position;
    this.rev = state.rev;
    this.seen = state.seen;
    this.turned = state.turned;
    this.past = state.past;
    this.depth = state.depth;
    this.undone = state.undone;
    this.masked = state.masked;
    this.complete = state.complete;
    this.before = state.before;
  }

  /** Cards home, 0..52. */
  get home(): number {
    return cardsHome(this.position);
  }

  get isWon(): boolean {
    return isWon(this.position);
  }

  /** Whether no card can ever be moved again, told only from cards seen in this game. */
  get isStuck(): boolean {
    return isStuck(this.rules, this.position, this.seen);
  }

  /** The move that redo would play, or null. */
  get redo(): Move | null {
    return this.undone?.move ?? null;
  }

  /** The game after the move, or why it is refused. A won game refuses everything. */
  play(move: Move, undoAllowed = true): Game | Refusal {
    if (this.isWon) return new Refusal("game_over");
    if (move.kind === "undo") return undoAllowed ? this.takeBack() : new Refusal("undo_off");
    const after = apply(this.rules, this.position, move);
    if (after instanceof Refusal) return after;
    const limit = this.rules.family === "klondike" ? KLONDIKE_UNDO_STEPS : Number.POSITIVE_INFINITY;
    return this.moved(after, {
      past: { move, before: this.position, earlier: this.past },
      depth: Math.min(this.depth + 1, limit),
      undone: this.undone?.move === move ? this.undone.later : null,
    });
  }

  /** The same game with the faces named that the last move turned; see `reveal`. */
  reveal(faces: readonly Card[]): Game {
    if (this.before === null) throw new RangeError("no move has been played here");
    const position = reveal(this.before, this.position, faces);
    return new Game({ ...this.state(), position, turned: faces, seen: withSeen(this.seen, faces) });
  }

  private takeBack(): Game | Refusal {
    if (this.past === null || this.depth === 0) return new Refusal("nothing_to_undo");
    const { move, before, earlier } = this.past;
    return this.moved(before, { past: earlier, depth: this.depth - 1, undone: { move, later: this.undone } });
  }

  private moved(after: Position, history: Pick<State, "past" | "depth" | "undone">): Game {
    const position = this.masked ? ownerView(after) : after;
    const faces = turned(this.position, position);
    return new Game({
      ...this.state(),
      ...history,
      position,
      rev: this.rev + 1,
      seen: withSeen(this.seen, faces),
      turned: faces,
      before: this.position,
    });
  }

  private state(): State {
    return { ...this, before: this.before };
  }
}

/** How a game is taken up: `rev` moves in, with cards `seen` besides those face up, and keeping to the owner's view. */
export interface GameOptions {
  readonly rev?: number;
  readonly seen?: Seen;
  readonly masked?: boolean;
}

/** A game that begins at, or is taken up in, a position. */
export function gameFrom(rules: Rules, position: Position, options: GameOptions = {}): Game {
  const { rev = 0, seen = 0n, masked = false } = options;
  return new Game({
    rules,
    position: masked ? ownerView(position) : position,
    rev,
    seen: seen | faceUp(position),
    turned: [],
    past: null,
    depth: 0,
    undone: null,
    masked,
    complete: rev === 0,
    before: null,
  });
}

/** Plays move texts one after the other; throws `MoveTextError`, or `IllegalMove` at the first refused. */
export function replay(game: Game, codes: readonly string[]): Game {
  return codes.reduce((now, code, at) => {
    const next = now.play(parseMove(now.rules, code));
    if (next instanceof Refusal) throw new IllegalMove(at + 1, code, next);
    return next;
  }, game);
}
