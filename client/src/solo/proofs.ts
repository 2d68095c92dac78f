/**
 * What is proved of one deal: a line home and who is still on it, positions from which there is no way home, and positions
 * that the solver gave up on.
 *
 * Answers come in from outside. No move regains a lost game, so what follows a lost position is lost as well.
 */
import type { Game, Move, Position, Rules } from "../engine/index.ts";
import { keyOf, type ProvedLine, provedLine } from "./proved_line.ts";

export type Verdict = "won" | "lost" | "unknown";

/** What a solver says of a position; `line` is complete to the win, and empty unless it is won. */
export interface Answer {
  readonly verdict: Verdict;
  readonly line: readonly string[];
}

export class Proofs {
  readonly rules: Rules;
  private line: ProvedLine | null = null;
  private readonly verdicts = new Map<string, Verdict>();

  constructor(rules: Rules) {
    this.rules = rules;
  }

  /** Takes an answer for a position, and gives what it is worth: a line that does not play to the win proves nothing. */
  learn(position: Position, { verdict, line: codes }: Answer): Verdict {
    const line = verdict === "won" ? provedLine(this.rules, position, codes) : null;
    const worth = verdict === "won" && line === null ? "unknown" : verdict;
    this.verdicts.set(keyOf(this.rules, position), worth);
    if (line !== null) this.line = line;
    return worth;
  }

  /** What was said of this very position, or is plain by the line; null for nothing. */
  verdictOf(position: Position): Verdict | null {
    if (this.line?.placeOf(position) != null) return "won";
    return this.verdicts.get(keyOf(this.rules, position)) ?? null;
  }

  /** The move that leads home from where the game is, by the line or by what of it is still to be done; null for none. */
  next(game: Game): Move | null {
    if (this.line === null) return null;
    if (this.line.placeOf(game.position) === null) this.line = this.line.rejoined(game) ?? this.line;
    return this.line.next(game.position);
  }

  /** Whether it is proved that no way leads home any more. */
  isLost(game: Game): boolean {
    if (this.verdictOf(game.position) === "lost") return true;
    for (let step = game.past; step !== null; step = step.earlier) {
      if (this.verdictOf(step.before) === "lost") return true;
    }
    return false;
  }
}
