/**
 * One seat's game at any of its moves. Every move is played once, when the track is made; after that a game is found from
 * the nearest one that was kept, so that looking anywhere costs a few moves, however long the game.
 *
 * Knows no clock and no page.
 *
 * @example
 * const track = new Track(newGame(FREECELL, "1"), { seat: 0, name: "Ann", moves: ["6a"], at: [900], faces: null });
 * track.gameAt(track.revAt(1_000)).home // 0
 */
import { type Game, MoveTextError, parseFaces, parseMove, Refusal, RevealError } from "../engine/index.ts";
import type { SeatRecord } from "./record.ts";
import { countUpTo } from "./sorted.ts";

/** From one game that is kept to the next, in moves. */
const EVERY = 32;

/** A recorded move cannot be played: `number` from 1, `why` in the engine's words. */
export class Unplayable extends Error {
  override readonly name = "Unplayable";

  constructor(name: string, number: number, move: string, why: string) {
    super(`${name}, move ${number} (${move}): ${why}`);
  }
}

export class Track {
  readonly seat: number;
  readonly name: string;
  readonly moves: readonly string[];
  /** The race ms of each move, ascending. */
  readonly at: readonly number[];
  /** Cards home after none, one, two … moves. */
  readonly homes: readonly number[];
  readonly #faces: readonly string[] | null;
  readonly #kept: readonly Game[];
  #last: Game;

  /** Throws `Unplayable` where the moves do not follow from `start`. */
  constructor(start: Game, { seat, name, moves, at, faces }: SeatRecord) {
    this.seat = seat;
    this.name = name;
    this.moves = moves;
    this.at = at;
    this.#faces = faces;
    const homes = [start.home];
    const kept = [start];
    let game = start;
    while (game.rev < moves.length) {
      game = this.#next(game);
      homes.push(game.home);
      if (game.rev % EVERY === 0) kept.push(game);
    }
    this.homes = homes;
    this.#kept = kept;
    this.#last = game;
  }

  /** How many moves were made up to and at a race ms. */
  revAt(ms: number): number {
    return countUpTo(this.at, ms);
  }

  /** The game after so many moves; past the last one it stays as it ended. */
  gameAt(rev: number): Game {
    const wanted = Math.max(0, Math.min(this.moves.length, rev));
    const kept = this.#kept[Math.floor(wanted / EVERY)]!;
    const last = this.#last;
    let game = last.rev > kept.rev && last.rev <= wanted ? last : kept;
    while (game.rev < wanted) game = this.#next(game);
    this.#last = game;
    return game;
  }

  #next(game: Game): Game {
    const move = this.moves[game.rev]!;
    const told = this.#faces?.[game.rev];
    try {
      const next = game.play(parseMove(game.rules, move));
      if (next instanceof Refusal) throw new Unplayable(this.name, game.rev + 1, move, next.why);
      return told === undefined ? next : next.reveal(parseFaces(told));
    } catch (error) {
      if (!(error instanceof MoveTextError || error instanceof RevealError)) throw error;
      throw new Unplayable(this.name, game.rev + 1, move, error.message);
    }
  }
}
