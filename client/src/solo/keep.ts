/**
 * What a browser keeps of solo play: the best win by rules, the running game, and settings.
 *
 * Storage may be missing, full or forbidden, and what it gives back may be anything. Reading gives nothing then, writing
 * says that it failed; play goes on.
 */
import { ALL_RULES, parseMove, parseRules, type Rules } from "../engine/index.ts";
import { seedOf } from "./seeds.ts";
import { type Known, knownOf } from "./winnable.ts";

/** The best win under some rules: one without hints before one with, then the fewest moves. */
export interface Best {
  readonly moves: number;
  readonly ms: number;
  readonly seed: string;
  /** Hints that showed something. */
  readonly hints: number;
}

export interface SavedGame {
  readonly rules: Rules;
  readonly seed: string;
  /** All accepted moves, undos included. */
  readonly moves: readonly string[];
  readonly ms: number;
  /** Hints so far that showed something. */
  readonly hints: number;
  /** What was known of the deal; null for an ordinary one. */
  readonly known: Known | null;
}

export interface Settings {
  /** Send safe cards home after each move. */
  readonly autoHome: boolean;
}

const BEST = "squaredeal.solo.best";
const GAME = "squaredeal.solo.game";
const SETTINGS = "squaredeal.solo.settings";
/** No game has more; a longer text is not one of ours. */
const MOST_MOVES = 100_000;

type Fields = Readonly<Record<string, unknown>>;

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function bestFrom(value: unknown): Best | null {
  const { moves, ms, seed, hints = 0 } = (value ?? {}) as Fields;
  if (!isCount(moves) || !isCount(ms) || !isCount(hints)) return null;
  if (typeof seed !== "string" || seedOf(seed) !== seed) return null;
  return { moves, ms, seed, hints };
}

function isBetter(win: Best, before: Best): boolean {
  if ((win.hints === 0) !== (before.hints === 0)) return win.hints === 0;
  return win.moves < before.moves;
}

function gameFromFields(fields: Fields): SavedGame | null {
  const { rules: code, seed, moves, ms, hints = 0, par, difficulty } = fields;
  if (typeof code !== "string" || typeof seed !== "string" || typeof moves !== "string") return null;
  if (!isCount(ms) || !isCount(hints)) return null;
  const rules = ALL_RULES.find((known) => known.code === code);
  const texts = moves === "" ? [] : moves.split(" ");
  if (rules === undefined || seedOf(seed) !== seed || texts.length > MOST_MOVES) return null;
  for (const text of texts) parseMove(rules, text);
  return { rules: parseRules(code), seed, moves: texts, ms, hints, known: knownOf(par, difficulty) };
}

export class Keep {
  private readonly storage: () => Storage;

  /** `storage` may throw: some browsers do when it is only looked at. */
  constructor(storage: () => Storage) {
    this.storage = storage;
  }

  best(rules: Rules): Best | null {
    return bestFrom(this.read(BEST)[rules.code]);
  }

  /** Keeps a win if it is better than the best so far; says whether it is the new best and whether it was kept. */
  win(rules: Rules, win: Best): { readonly best: boolean; readonly kept: boolean } {
    const all = this.read(BEST);
    const before = bestFrom(all[rules.code]);
    if (before !== null && !isBetter(win, before)) return { best: false, kept: true };
    return { best: true, kept: this.write(BEST, { ...all, [rules.code]: win }) };
  }

  /** The running game; null for none, or one that cannot be read. */
  game(): SavedGame | null {
    try {
      return gameFromFields(this.read(GAME));
    } catch {
      // A text that is no move: kept by another version, or changed by hand.
      return null;
    }
  }

  saveGame({ rules, seed, moves, ms, hints, known }: SavedGame): boolean {
    const game = { rules: rules.code, seed, moves: moves.join(" "), ms: Math.round(ms), hints };
    return this.write(GAME, { ...game, ...known });
  }

  forgetGame(): boolean {
    return this.write(GAME, null);
  }

  settings(): Settings {
    return { autoHome: this.read(SETTINGS)["autoHome"] === true };
  }

  saveSettings(settings: Settings): boolean {
    return this.write(SETTINGS, settings);
  }

  private read(key: string): Fields {
    try {
      const value: unknown = JSON.parse(this.storage().getItem(key) ?? "null");
      return typeof value === "object" && value !== null ? (value as Fields) : {};
    } catch {
      return {};
    }
  }

  private write(key: string, value: unknown): boolean {
    try {
      this.storage().setItem(key, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  }
}
