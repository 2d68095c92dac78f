/**
 * What a player has done under one rule set: games played and won, the streak, the best wins, the time at the table.
 *
 * A value, with every game counted once by its id, whatever tab tells of it: it is played from its first move on, and
 * over when it is won, ended or given up for another. Knows no storage and no clock.
 *
 * @example
 * const after = won(began(NO_RECORDS, "k3f9"), "k3f9", { moves: 93, ms: 184_000, seed: "617", hints: 0 });
 * [after.played, after.won, after.streak]; // [1, 1, 1]
 */

/** A win, and what it took. */
export interface Win {
  readonly moves: number;
  readonly ms: number;
  readonly seed: string;
  /** Hints that showed something. */
  readonly hints: number;
}

export interface Records {
  readonly played: number;
  readonly won: number;
  /** Games won one after the other, up to now. */
  readonly streak: number;
  readonly bestStreak: number;
  /** The win of fewest moves, and the quickest; one without hints stands before any with. */
  readonly fewest: Win | null;
  readonly fastest: Win | null;
  /** Time played in all games that are over. */
  readonly totalMs: number;
  /** Games begun and not over, the oldest first. */
  readonly open: readonly string[];
  /** The last games that came to an end, so that none counts twice. */
  readonly over: readonly string[];
}

export const NO_RECORDS: Records = {
  played: 0,
  won: 0,
  streak: 0,
  bestStreak: 0,
  fewest: null,
  fastest: null,
  totalMs: 0,
  open: [],
  over: [],
};

/** Nobody keeps more games open: the oldest counts as given up then. */
export const MOST_OPEN = 20;
/** As far back as games that are over are told apart. */
export const MOST_OVER = 60;

/** The same game's first move. */
export function began(records: Records, game: string): Records {
  if (records.open.includes(game) || records.over.includes(game)) return records;
  const more = { ...records, played: records.played + 1, open: [...records.open, game] };
  return more.open.length > MOST_OPEN ? ended(more, more.open[0]!, 0) : more;
}

export function won(records: Records, game: string, win: Win): Records {
  if (records.over.includes(game)) return records;
  const before = began(records, game);
  const streak = before.streak + 1;
  return {
    ...closed(before, game, win.ms),
    won: before.won + 1,
    streak,
    bestStreak: Math.max(before.bestStreak, streak),
    fewest: better(win, before.fewest, (of) => of.moves),
    fastest: better(win, before.fastest, (of) => of.ms),
  };
}

/** A game that was ended, or given up for another one; one in which nothing was moved is none. */
export function ended(records: Records, game: string, ms: number): Records {
  return records.open.includes(game) ? { ...closed(records, game, ms), streak: 0 } : records;
}

/** The numbers of two times as those of one: the streak that counts is the newer one. */
export function joined(older: Records, newer: Records): Records {
  const over = [...new Set([...older.over, ...newer.over])].slice(-MOST_OVER);
  const open = [...new Set([...older.open, ...newer.open])].filter((game) => !over.includes(game)).slice(-MOST_OPEN);
  const again = older.open.filter((game) => newer.open.includes(game) || newer.over.includes(game)).length;
  const wins = older.won + newer.won;
  const best = (name: "fewest" | "fastest", measure: (win: Win) => number): Win | null =>
    newer[name] === null ? older[name] : better(newer[name], older[name], measure);
  return {
    played: Math.max(older.played + newer.played - again, wins + open.length),
    won: wins,
    streak: newer.over.length > 0 ? newer.streak : older.streak,
    bestStreak: Math.max(older.bestStreak, newer.bestStreak),
    fewest: best("fewest", (of) => of.moves),
    fastest: best("fastest", (of) => of.ms),
    totalMs: older.totalMs + newer.totalMs,
    open,
    over,
  };
}

/** All numbers gone, but for the games that are being played. */
export function reset({ open, over }: Records): Records {
  return { ...NO_RECORDS, played: open.length, open, over };
}

/** How many of a hundred games that are over were won; null before there are any. */
export function wonPercent({ played, won: wins, open }: Records): number | null {
  const over = played - open.length;
  return over === 0 ? null : Math.round((wins / over) * 100);
}

function closed(records: Records, game: string, ms: number): Records {
  return {
    ...records,
    totalMs: records.totalMs + ms,
    open: records.open.filter((id) => id !== game),
    over: [...records.over, game].slice(-MOST_OVER),
  };
}

/** Of two equal wins the earlier stays. */
function better(win: Win, before: Win | null, measure: (win: Win) => number): Win {
  if (before === null) return win;
  if ((win.hints === 0) !== (before.hints === 0)) return win.hints === 0 ? win : before;
  return measure(win) < measure(before) ? win : before;
}
