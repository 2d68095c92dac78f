/**
 * Hints without a proof: legal moves that do something, never more than that.
 *
 * It looks at what the player could see: faces shown, and stock cards that were seen before. It leads to no arrangement
 * that this game has been in, so hints followed one after the other do not go in circles; where it finds none it says so.
 */
import {
  apply,
  type Card,
  DRAW,
  legalMoves,
  type Move,
  type Position,
  RECYCLE,
  Refusal,
  type Rules,
  type Seen,
  safeHome,
  type Transfer,
} from "../engine/index.ts";
import { arrangement } from "./arrangement.ts";

function isTransfer(move: Move): move is Transfer {
  return move.kind === "transfer";
}

/** How many cards a pile of the table holds that a move leaves there; -1 where the source is no column. */
function leftBehind(position: Position, { source, count }: Transfer): number {
  if (source.kind !== "column") return -1;
  if (position.family === "freecell") return position.columns[source.index]!.length - count;
  const { down, up } = position.columns[source.index]!;
  return down.length + up.length - count;
}

function isEmptyColumn(position: Position, { target }: Transfer): boolean {
  if (target.kind !== "column") return false;
  if (position.family === "freecell") return position.columns[target.index]!.length === 0;
  const { down, up } = position.columns[target.index]!;
  return down.length + up.length === 0;
}

/** The rank of a move among hints, best lowest; null for a move that is no use by itself. */
function merit(position: Position, move: Transfer): number | null {
  if (move.source.kind === "foundation") return null;
  if (move.target.kind === "home") return 1;
  const left = leftBehind(position, move);
  const empty = isEmptyColumn(position, move);
  if (empty && left === 0) return null;
  if (position.family === "klondike") {
    if (move.source.kind === "waste") return 4;
    const { down, up } = position.columns[move.source.index]!;
    if (up.length === move.count) return down.length > 0 ? 2 : 3;
    return null;
  }
  if (move.target.kind === "cell") return move.source.kind === "column" ? 9 - Math.min(left, 1) * 0.5 : null;
  if (move.source.kind === "cell") return empty ? 8 : 2;
  if (left === 0) return 3;
  // A whole run onto another card shortens its column; part of a run only shifts it.
  const column = position.columns[move.source.index]!;
  const cut = column.length - move.count;
  const joined = cut > 0 && legalPair(column[cut - 1]!, column[cut]!);
  if (joined) return empty ? null : 7;
  return empty ? 6 : 4;
}

function legalPair(under: Card, over: Card): boolean {
  const red = (card: Card): boolean => (card & 3) === 1 || (card & 3) === 2;
  return under >> 2 === (over >> 2) + 1 && red(under) !== red(over);
}

/** The useful transfers that lead to a new arrangement, best first. */
function useful(rules: Rules, position: Position, been: ReadonlySet<string>): Move[] {
  const safe = new Set<Move>(safeHome(rules, position));
  return legalMoves(rules, position)
    .filter(isTransfer)
    .map((move) => ({ move, rank: safe.has(move) ? 0 : merit(position, move) }))
    .filter((found): found is { move: Transfer; rank: number } => found.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ move }) => move)
    .filter((move) => {
      const after = apply(rules, position, move);
      return !(after instanceof Refusal) && !been.has(arrangement(after));
    });
}

/** Whether drawing on, and turning the waste over, comes to a card not seen yet or to a useful move. */
function drawingHelps(rules: Rules, position: Position, been: ReadonlySet<string>, seen: Seen): boolean {
  if (position.family !== "klondike") return false;
  const most = position.stock.length + position.waste.length;
  let [now, recycled] = [position, false];
  for (let drawn = 0; drawn <= most * 2 + 1; drawn++) {
    if (now.stock.length === 0 && recycled) return false;
    const move = now.stock.length > 0 ? DRAW : RECYCLE;
    const after = apply(rules, now, move);
    if (after instanceof Refusal || after.family !== "klondike") return false;
    if (move === RECYCLE) recycled = true;
    now = after;
    const fresh = now.waste.slice(-3).some((card) => (seen & (1n << BigInt(card))) === 0n);
    if (move === DRAW && (fresh || useful(rules, now, been).length > 0)) return true;
  }
  return false;
}

/**
 * Moves to try, best first; none when none is found.
 *
 * @param been arrangements that the game has been in, `arrangement` of each
 * @param seen cards that have been face up
 */
export function hints(rules: Rules, position: Position, been: ReadonlySet<string>, seen: Seen): readonly Move[] {
  const found = useful(rules, position, been);
  if (!drawingHelps(rules, position, been, seen)) return found;
  return [...found, position.family === "klondike" && position.stock.length > 0 ? DRAW : RECYCLE];
}
