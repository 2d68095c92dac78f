/**
 * The boards that a viewer follows: snapshot, then diffs in order.
 *
 * Immutable, without a page or a socket. A diff that is not news is dropped, the next one is applied, and one further on
 * means that something is missing: the boards are then *lost* until a snapshot comes. A seat whose board may not be seen has
 * progress only.
 *
 * @example
 * follow(boardsFrom(rules, seats), ["d", 1, 13, 84100, "26v4"])
 */
import {
  cardsHome,
  type Game,
  gameFrom,
  parseFaces,
  parseMove,
  Refusal,
  type Rules,
  readPosition,
} from "../engine/index.ts";
import type { Diff, Progress, SeatBoard } from "../wire/protocol.ts";

/** One seat as this viewer sees it; `game` is null where only progress may be seen. */
export interface Followed {
  readonly seat: number;
  readonly rev: number;
  readonly at: number;
  readonly home: number;
  readonly game: Game | null;
}

export interface Boards {
  readonly rules: Rules;
  readonly seats: ReadonlyMap<number, Followed>;
  /** A message is missing: ask for a snapshot, once. */
  readonly lost: boolean;
}

function followed(rules: Rules, { seat, rev, at, home, board }: SeatBoard): Followed {
  // A board told in full stays so; one with hidden faces keeps to what its owner may know, as the server's does.
  const masked = board?.includes("??") ?? false;
  const game = board === null ? null : gameFrom(rules, readPosition(rules, board), { rev, masked });
  return { seat, rev, at, home, game };
}

/** Begins with what a welcome, a start or a snapshot tells; it replaces everything known before. */
export function boardsFrom(rules: Rules, told: readonly SeatBoard[]): Boards {
  return { rules, seats: new Map(told.map((board) => [board.seat, followed(rules, board)])), lost: false };
}

function put(boards: Boards, next: Followed): Boards {
  return { ...boards, seats: new Map(boards.seats).set(next.seat, next) };
}

/** The game after a diff, or null when it cannot be known here, as with an undo of what was played before the snapshot. */
function after(game: Game, rules: Rules, move: string, faces: string): Game | null {
  try {
    const next = game.play(parseMove(rules, move));
    return next instanceof Refusal ? null : next.reveal(parseFaces(faces));
  } catch {
    return null; // no move, or faces that do not go with this board: it is not the server's
  }
}

/** Hears another seat's move. */
export function follow(boards: Boards, [, seat, rev, at, move, faces = ""]: Diff): Boards {
  const now = boards.seats.get(seat);
  if (boards.lost || (now !== undefined && rev <= now.rev)) return boards;
  if (now === undefined || now.game === null || rev !== now.rev + 1) return { ...boards, lost: true };
  const game = after(now.game, boards.rules, move, faces);
  if (game === null) return { ...boards, lost: true };
  return put(boards, { seat, rev, at, home: cardsHome(game.position), game });
}

/** Hears progress, which goes by leaps: only the newest counts. */
export function progressed(boards: Boards, [, seat, rev, home]: Progress): Boards {
  const now = boards.seats.get(seat);
  if (now !== undefined && rev <= now.rev) return boards;
  return put(boards, { seat, rev, at: now?.at ?? 0, home, game: null });
}
