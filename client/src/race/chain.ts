/**
 * The score over a chain of rematches: who has won how many of its races, as far as this tab has seen them.
 *
 * A race hands the score on to the next one by its id, in the tab's own storage. Knows no page.
 *
 * @example
 * handOn(race, standings, sessionStorage); // once the next race is known
 * scoreOf(next, sessionStorage) // { races: 1, wins: { "p-Ann": 1 } }
 */
import type { RaceView, Standing } from "../wire/protocol.ts";
import type { Keeper } from "./nonce.ts";

export interface Score {
  /** How many races have been raced. */
  readonly races: number;
  /** Wins by player. */
  readonly wins: Readonly<Record<string, number>>;
}

const NONE: Score = { races: 0, wins: {} };

function key(race: string): string {
  return `chain/${race}`;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** The score before a race; of one that is no rematch, or of another tab's, there is none. */
export function scoreBefore({ id }: Pick<RaceView, "id">, keeper: Keeper): Score {
  try {
    const { races, wins } = JSON.parse(keeper.getItem(key(id)) ?? "null") as Score;
    const all = Object.entries(wins).filter(([, count]) => isCount(count));
    return isCount(races) ? { races, wins: Object.fromEntries(all) } : NONE;
  } catch {
    return NONE; // nothing kept, or not by this page
  }
}

/** The score with this race, once it is over: who finished first has won it, and so have all who share that place. */
export function scoreAfter(race: RaceView, standings: readonly Standing[], keeper: Keeper): Score {
  const { races, wins } = scoreBefore(race, keeper);
  const first = new Set(
    standings.filter(({ place, state }) => place === 1 && state === "finished").map(({ seat }) => seat),
  );
  const winners = race.seats.filter(({ seat }) => first.has(seat)).map(({ player }) => player);
  const more = Object.fromEntries(winners.map((player) => [player, (wins[player] ?? 0) + 1]));
  return { races: races + 1, wins: { ...wins, ...more } };
}

/** Hands the score on to the rematch, if there is one. */
export function handOn(race: RaceView, standings: readonly Standing[], keeper: Keeper): void {
  if (race.next_race === null || race.seats.length < 2 || keeper.getItem(key(race.next_race)) !== null) return;
  keeper.setItem(key(race.next_race), JSON.stringify(scoreAfter(race, standings, keeper)));
}
