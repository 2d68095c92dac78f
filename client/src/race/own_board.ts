/**
 * One's own board, ahead of the server: the confirmed game, the plays that wait for their ack, and the picture of both together.
 *
 * Immutable, without a page, a socket or a clock. The picture is always the pending plays replayed on the confirmed game, so
 * nothing can be applied twice: an ack moves a play from the one to the other, a refusal drops the plays from the refused one on.
 *
 * A play whose outcome is not known here (undoing a step from before this page was loaded) is *blind*: it is sent, the
 * picture stays, no further play is made, and after its ack the board is asked for.
 *
 * @example
 * const { board, frames } = play(ownBoard(rules, text, 0), "3a"); // frames: [["p", 1, "3a"]]
 */
import {
  type Game,
  gameFrom,
  parseFaces,
  parseMove,
  Refusal,
  type Rules,
  readPosition,
  writePosition,
} from "../engine/index.ts";
import type { Ack, Play, Refused } from "../wire/protocol.ts";

export interface Pending {
  readonly rev: number;
  readonly move: string;
  /** The game after this play as it is drawn here; of a blind play, the game before it. */
  readonly after: Game;
  readonly blind: boolean;
}

export interface OwnBoard {
  readonly rules: Rules;
  readonly undoAllowed: boolean;
  /** Everything up to the last ack. */
  readonly confirmed: Game;
  /** Sent and not answered, in order; their revs follow the confirmed one without a gap. */
  readonly pending: readonly Pending[];
  /** The pending plays on the confirmed game. */
  readonly picture: Game;
  /** The last pending play is blind, or one was confirmed and the board has not come yet: no play now. */
  readonly blind: boolean;
  /** The confirmed board is not known: ask for a snapshot. */
  readonly lost: boolean;
  /** The `refused` messages of this socket. */
  readonly refusals: number;
  /** Race ms of the last confirmed move. */
  readonly at: number;
}

/** As many plays as may wait: a server takes so many at once when they are sent again. */
const PENDING_MOST = 100;

/** A board and what to send for it, in order. */
export interface Step {
  readonly board: OwnBoard;
  readonly frames: readonly Play[];
}

/** Takes a board up as the server tells it, `rev` moves in. */
export function ownBoard(rules: Rules, text: string, rev: number, undoAllowed = true, at = 0): OwnBoard {
  const confirmed = gameFrom(rules, readPosition(rules, text), { rev, masked: true });
  return { rules, undoAllowed, confirmed, pending: [], picture: confirmed, blind: false, lost: false, refusals: 0, at };
}

/** The rev of the last play made, confirmed or not. */
function tip(board: OwnBoard): number {
  return board.confirmed.rev + board.pending.length;
}

function frame(board: OwnBoard, { rev, move }: Pending): Play {
  return board.refusals === 0 ? ["p", rev, move] : ["p", rev, move, board.refusals];
}

/** An undo of a step that this page never saw. */
function isBlind(game: Game, move: string): boolean {
  return move === "u" && !game.complete && game.past === null;
}

/** No play can be made: the board it would be made on is not known here yet, or too many plays wait. */
export function isLocked(board: OwnBoard): boolean {
  return board.blind || board.lost || board.pending.length >= PENDING_MOST;
}

/** A play on a game as it is drawn, or why not. */
function foresee(board: OwnBoard, game: Game, rev: number, move: string): Pending | Refusal {
  const blind = board.undoAllowed && isBlind(game, move);
  const after = blind ? game : game.play(parseMove(board.rules, move), board.undoAllowed);
  return after instanceof Refusal ? after : { rev, move, after, blind };
}

/** Makes a play: it is in the picture at once, and the frame is to be sent. Refused plays change nothing. */
export function play(board: OwnBoard, move: string): Step | Refusal {
  if (isLocked(board)) return new Refusal("stale");
  const made = foresee(board, board.picture, tip(board) + 1, move);
  if (made instanceof Refusal) return made;
  const next = withPending(board, [...board.pending, made]);
  return { board: next, frames: [frame(next, made)] };
}

/** These plays wait, already drawn on the confirmed game. */
function withPending(board: OwnBoard, pending: readonly Pending[]): OwnBoard {
  const last = pending.at(-1);
  return { ...board, pending, picture: last?.after ?? board.confirmed, blind: last?.blind ?? false };
}

/** Draws plays on the confirmed game; those that no longer stand are dropped with all behind them. */
function redrawn(board: OwnBoard, plays: readonly Pending[]): OwnBoard {
  const pending: Pending[] = [];
  let game = board.confirmed;
  for (const { rev, move } of plays) {
    const again = foresee(board, game, rev, move);
    if (again instanceof Refusal) return { ...withPending(board, pending), lost: true };
    pending.push(again);
    game = again.after;
  }
  return withPending(board, pending);
}

/** The game after an acknowledged play, or null when this side cannot know it. */
function confirm({ after, blind }: Pending, faces: string): Game | null {
  if (blind) return null;
  try {
    return after.reveal(parseFaces(faces));
  } catch {
    return null; // the faces told do not go with this board: it is not the server's
  }
}

/** Hears an ack. One for a rev that is confirmed already changes nothing; one out of turn means that something is missing. */
export function acked(board: OwnBoard, [, rev, at, faces = ""]: Ack): OwnBoard {
  if (rev <= board.confirmed.rev || board.lost) return board;
  const [first, ...pending] = board.pending;
  if (first?.rev !== rev) return { ...board, lost: true };
  const confirmed = confirm(first, faces);
  if (confirmed === null) return { ...withPending(board, []), lost: true };
  // Nothing was turned: the picture is right already, and stays the very same object for the table.
  if (confirmed.position === first.after.position)
    return withPending({ ...board, confirmed: first.after, at }, pending);
  return redrawn({ ...board, confirmed, at }, pending);
}

/**
 * Hears a refusal. The refused play and all behind it are dropped: they were made on a board that did not come about. Those before it stay,
 * for they may still wait for their commit. `rev` 0 answers a command and leaves the board alone.
 */
export function refused(board: OwnBoard, { rev, why }: Pick<Refused, "rev" | "why">): OwnBoard {
  if (rev === 0) return board;
  const pending = board.pending.filter((waiting) => waiting.rev < rev);
  const next = withPending({ ...board, refusals: board.refusals + 1 }, pending);
  return why === "stale" ? { ...next, lost: true } : next;
}

/** What the server says one's own board is. */
export interface Told {
  readonly board: string;
  readonly rev: number;
  readonly at: number;
}

function adopt(board: OwnBoard, told: Told): OwnBoard {
  return { ...ownBoard(board.rules, told.board, told.rev, board.undoAllowed, told.at), refusals: board.refusals };
}

function sameBoard(game: Game, told: Told): boolean {
  return game.rev === told.rev && writePosition(game.position) === told.board;
}

/**
 * A fresh socket has been welcomed. Plays that are not acknowledged are sent again, in order, whether they landed or not: what landed gets the same ack again.
 * Where the server is ahead of all that was sent from here (another page played on), or says another board than the
 * confirmed one, the server is right and the plays are dropped.
 */
export function welcomed(before: OwnBoard, told: Told): Step {
  const board = { ...before, refusals: 0 };
  const ours = told.rev > board.confirmed.rev ? told.rev <= tip(board) : sameBoard(board.confirmed, told);
  if (board.lost || !ours) return { board: adopt(board, told), frames: [] };
  return { board, frames: board.pending.map((waiting) => frame(board, waiting)) };
}

/** A snapshot on the same socket: acks up to it have been heard, plays behind it are still on their way. */
export function resynced(board: OwnBoard, told: Told): OwnBoard {
  if (sameBoard(board.confirmed, told) && !board.lost) return board;
  const pending = board.pending.filter(({ rev }) => rev > told.rev);
  return redrawn(adopt(board, told), pending);
}
