/**
 * A line of moves that leads home, and where on it a table stands.
 *
 * It is a proof because it was played: `provedLine` gives none for moves that the rules refuse or that end short of the
 * win. A table that got ahead of the line, as safe cards do that go home by themselves, is led back to the rest of it.
 *
 * @example
 * provedLine(FREECELL, position, ["26", "2h"])?.next(position) // the move 26
 */
import {
  apply,
  type Game,
  isWon,
  type Move,
  MoveTextError,
  type Position,
  parseMove,
  Refusal,
  type Rules,
  rankOf,
  suitOf,
  type Transfer,
  writePosition,
} from "../engine/index.ts";
import { arrangement } from "./arrangement.ts";

/** What two tables on one way home have in common; without a limit of passes their number changes nothing. */
export function keyOf(rules: Rules, position: Position): string {
  return rules.family === "klondike" && rules.passes === null ? arrangement(position) : writePosition(position);
}

export class ProvedLine {
  private readonly rules: Rules;
  private readonly moves: readonly Move[];
  /** The position before each move, and the won one. */
  private readonly positions: readonly Position[];
  /** Where on the line a position is; of two places the later one, so that nobody is led round. */
  private readonly places: ReadonlyMap<string, number>;

  constructor(rules: Rules, moves: readonly Move[], positions: readonly Position[]) {
    this.rules = rules;
    this.moves = moves;
    this.positions = positions;
    this.places = new Map(positions.map((position, at) => [keyOf(rules, position), at]));
  }

  /** The move that leads home from here, or null off the line and at its end. */
  next(position: Position): Move | null {
    const at = this.placeOf(position);
    return at === null ? null : (this.moves[at] ?? null);
  }

  /** The place on the line, 0 at its beginning; null off the line. */
  placeOf(position: Position): number | null {
    return this.places.get(keyOf(this.rules, position)) ?? null;
  }

  /** A line home for a game that left this one, by what of it is still to be done; null where that leads nowhere. */
  rejoined(game: Game): ProvedLine | null {
    for (let step = game.past; step !== null; step = step.earlier) {
      const at = this.placeOf(step.before);
      if (at !== null) return this.restFrom(at, game.position);
    }
    return null;
  }

  private restFrom(place: number, start: Position): ProvedLine | null {
    const moves: Move[] = [];
    const positions = [start];
    for (let at = place; at < this.moves.length; at++) {
      const now = positions.at(-1)!;
      if (isWon(now)) break;
      const move = instead(this.rules, this.positions[at]!, this.moves[at]!, now);
      if (move === null) return null;
      if (move === "done") continue;
      const after = apply(this.rules, now, move);
      if (after instanceof Refusal) return null;
      moves.push(move);
      positions.push(after);
    }
    return isWon(positions.at(-1)!) ? new ProvedLine(this.rules, moves, positions) : null;
  }
}

/** Plays the moves; null unless the rules allow each and the last one wins. */
export function provedLine(rules: Rules, start: Position, codes: readonly string[]): ProvedLine | null {
  const moves: Move[] = [];
  const positions = [start];
  try {
    for (const code of codes) {
      const move = parseMove(rules, code);
      const after = apply(rules, positions.at(-1)!, move);
      if (after instanceof Refusal) return null;
      moves.push(move);
      positions.push(after);
    }
  } catch (error) {
    if (error instanceof MoveTextError) return null;
    throw error;
  }
  return isWon(positions.at(-1)!) ? new ProvedLine(rules, moves, positions) : null;
}

/** The cards that a transfer's pile shows, top last. */
function shown(position: Position, { source }: Transfer): readonly number[] {
  const { index } = source;
  if (source.kind === "foundation") return position.home[index] === 0 ? [] : [(position.home[index]! - 1) * 4 + index];
  if (position.family === "klondike") return source.kind === "waste" ? position.waste : position.columns[index]!.up;
  if (source.kind === "column") return position.columns[index]!;
  const card = position.cells[index] ?? null;
  return card === null ? [] : [card];
}

function isHome({ home }: Position, card: number): boolean {
  return home[suitOf(card)]! > rankOf(card);
}

/**
 * What a move of the line, made at `then`, comes to on a table with more cards home: the same cards as far as they are
 * still there, or home where what they went onto is there already; `done` when nothing is left to do; null when unknown.
 */
function instead(rules: Rules, then: Position, move: Move, now: Position): Move | "done" | null {
  if (move.kind !== "transfer") return move;
  const card = shown(then, move).at(-move.count)!;
  if (move.source.kind !== "foundation" && isHome(now, card)) return "done";
  const pile = shown(now, move);
  const count = pile.length - pile.indexOf(card);
  const { source, target } = move;
  const ofRuns = source.kind === "column" && target.kind === "column";
  if (!pile.includes(card) || (count > 1 && !ofRuns)) return null;
  const same = parseMove(rules, `${source.code}${target.code}${count === 1 ? "" : `v${count}`}`);
  if (!(apply(rules, now, same) instanceof Refusal)) return same;
  return count === 1 && source.kind !== "foundation" ? parseMove(rules, `${source.code}h`) : null;
}
