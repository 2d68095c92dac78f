/**
 * The running game as a browser keeps it: for the tab it is played in, and the latest of all tabs for a new one.
 *
 * A tab finds its own game again after a reload, also when another was begun elsewhere meanwhile; of two states of one
 * game the one with more moves is the later. One that only a later version understands is put aside before another is
 * written over it, for a version that does. Knows no page, and not whether a game is over.
 */
import { ALL_RULES, MoveTextError, parseMove, type Rules } from "../engine/index.ts";
import { type Fields, KeptJson } from "./kept_json.ts";
import { timesFrom, timesText } from "./move_times.ts";
import { isCount, isGameId } from "./read_records.ts";
import { seedOf } from "./seeds.ts";
import { type Kind, type Known, kindOf, knownOf } from "./winnable.ts";

export interface SavedGame {
  /** Tells it from all other games of this browser; empty for one kept before games had names. */
  readonly id: string;
  readonly rules: Rules;
  readonly seed: string;
  /** All accepted moves, undos included. */
  readonly moves: readonly string[];
  /** The ms of each move; null for a game kept before moves were timed. */
  readonly at: readonly number[] | null;
  readonly ms: number;
  /** Hints so far that showed something. */
  readonly hints: number;
  /** What was known of the deal; null for an ordinary one. */
  readonly known: Known | null;
  /** The kind of deal its player wants; one kept before this was told apart goes by what is known of it. */
  readonly kind: Kind;
}

export const GAME_KEY = "squaredeal.solo.game";
/** Where a game is put aside that could not be read. */
export const UNREAD_GAME_KEY = "squaredeal.solo.game.unread";
/** No game has more; a longer text is not one of ours. */
const MOST_MOVES = 100_000;

/** A kept game, or null for what is none: of another version, or changed by hand. */
export function gameFrom(fields: Fields): SavedGame | null {
  const { id = "", rules: code, seed, moves, ms, hints = 0, par, difficulty } = fields;
  if (typeof code !== "string" || typeof seed !== "string" || typeof moves !== "string") return null;
  if (!isCount(ms) || !isCount(hints) || (id !== "" && !isGameId(id))) return null;
  const rules = ALL_RULES.find((known) => known.code === code);
  const texts = moves === "" ? [] : moves.split(" ");
  if (rules === undefined || seedOf(seed) !== seed || texts.length > MOST_MOVES) return null;
  if (!texts.every((text) => isMove(rules, text))) return null;
  const times = timesFrom(fields["at"]);
  const at = times?.length === texts.length ? times : null;
  const known = knownOf(par, difficulty);
  const kind = fields["kind"] === "winnable" || fields["kind"] === "any" ? fields["kind"] : kindOf(known);
  return { id, rules, seed, moves: texts, at, ms, hints, known, kind };
}

function isMove(rules: Rules, text: string): boolean {
  try {
    parseMove(rules, text);
    return true;
  } catch (error) {
    if (error instanceof MoveTextError) return false;
    throw error;
  }
}

/** As it is written. */
export function gameFields({ id, rules, seed, moves, at, ms, hints, known, kind }: SavedGame): Fields {
  const times = at === null ? {} : { at: timesText(at) };
  return { id, rules: rules.code, seed, moves: moves.join(" "), ...times, ms: Math.round(ms), hints, ...known, kind };
}

/** Lets a tab go on with the game that all tabs share: its own has been deleted, or another was brought from a file. */
export function forgetOwnGame(tab: () => Storage): void {
  new KeptJson(tab).forget(GAME_KEY);
}

export class KeptGame {
  private readonly all: KeptJson;
  private readonly tab: KeptJson;
  private looked = false;

  /** `all` is what tabs share, `tab` this one's own. */
  constructor(all: () => Storage, tab: () => Storage) {
    this.all = new KeptJson(all);
    this.tab = new KeptJson(tab);
  }

  /** The game to go on with; null for none. The tab's own is passed over where it is no longer `known`. */
  game(known: (own: SavedGame) => boolean = () => true): SavedGame | null {
    const own = gameFrom(this.tab.read(GAME_KEY));
    return own === null || !known(own) ? this.latest() : (this.later(own) ?? own);
  }

  /** A game put aside by an older version, once there is no other: it is taken out for good. */
  takeBack(): SavedGame | null {
    const game = gameFrom(this.all.read(UNREAD_GAME_KEY));
    if (game !== null) this.all.forget(UNREAD_GAME_KEY);
    return game;
  }

  /** The same game, where another tab has come further with it. */
  later({ id, moves }: Pick<SavedGame, "id" | "moves">): SavedGame | null {
    const latest = this.latest();
    return id !== "" && latest?.id === id && latest.moves.length > moves.length ? latest : null;
  }

  save(game: SavedGame): boolean {
    const fields = gameFields(game);
    this.putAside();
    const own = this.tab.write(GAME_KEY, fields);
    return this.all.write(GAME_KEY, fields) && own;
  }

  /** Forgets this tab's game, and the shared one unless it is another. */
  forget(id: string): boolean {
    const latest = this.latest();
    const mine = latest === null || latest.id === id;
    return (!mine || this.all.forget(GAME_KEY)) && this.tab.forget(GAME_KEY);
  }

  /** Once is enough: whatever is written here later can be read here. */
  private putAside(): void {
    if (this.looked) return;
    this.looked = true;
    const before = this.all.read(GAME_KEY);
    if (Object.keys(before).length > 0 && gameFrom(before) === null) this.all.write(UNREAD_GAME_KEY, before);
  }

  private latest(): SavedGame | null {
    return gameFrom(this.all.read(GAME_KEY));
  }
}
