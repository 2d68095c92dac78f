/**
 * What is claimed of every seat, against what its moves led to: moves, times, cards home, clean, how it ended.
 *
 * Knows nothing of places, which all seats have together (`places.ts`).
 *
 * @example
 * lookAtMoves(record, played).findings // [] where all claims hold
 */
import { Looking } from "./findings.ts";
import type { Played } from "./playing.ts";
import type { FinishedRace, SeatMoves, StandingClaim } from "./record.ts";

function lookAtTimes(looking: Looking, { seat, at }: SeatMoves, limitMs: number): void {
  let before = 0;
  for (const [index, time] of at.entries()) {
    const where = { seat, number: index + 1 };
    if (time < before) looking.same("time", time, `before ${before}`, where);
    else if (time > limitMs) looking.same("time", time, `after ${limitMs}`, where);
    before = Math.max(before, time);
  }
}

/** Whether every move was allowed, and came at a time that could be: never before the one before it. */
export function lookAtMoves(record: FinishedRace, played: ReadonlyMap<number, Played>): Looking {
  const looking = new Looking("moves");
  for (const seat of record.seats) {
    looking.same("times", seat.at.length, seat.moves.length, { seat: seat.seat });
    looking.looked += seat.moves.length;
    const { refused } = played.get(seat.seat)!;
    if (refused !== null) {
      const { number, why } = refused;
      looking.same("move", seat.moves[number - 1]!, why, { seat: seat.seat, number });
    }
    lookAtTimes(looking, seat, record.view.options.limit_s * 1_000);
  }
  return looking;
}

/** How a game that was not won may have ended: by its player, by the limit, or with the first home. */
function possible(
  { options, seats, starts_at, over_at, daily }: FinishedRace["view"],
  moves: number,
): readonly string[] {
  const ends = moves > 0 ? ["left"] : ["left", "aborted"];
  // Without a move where aborting is free so often only, and was not any more.
  if (moves > 0 || (daily === null && options.seed === null && seats.length > 1)) ends.push("resigned");
  const playedMs = starts_at === null || over_at === null ? 0 : over_at - starts_at;
  if (playedMs >= options.limit_s * 1_000) ends.push("timed_out");
  if (options.goal === "first" && seats.some(({ state }) => state === "finished")) ends.push("ended");
  return ends;
}

function endedAs(race: FinishedRace["view"], state: string, moves: number, { isWon }: Played): string {
  if (isWon) return "finished";
  return possible(race, moves).includes(state) ? state : `not ${state}`;
}

/** Compares the seats and their lines in the standings; returns, too, the seats that were helped, if that may be so. */
export function lookAtResults(
  { view, seats }: FinishedRace,
  played: ReadonlyMap<number, Played>,
  standings: ReadonlyMap<number, StandingClaim>,
): readonly [Looking, ReadonlySet<number>] {
  const looking = new Looking("results");
  const helped = new Set<number>();
  for (const [index, claim] of view.seats.entries()) {
    const { seat } = claim;
    const game = played.get(seat)!;
    const line = standings.get(seat)!;
    const moves = seats[index]!.moves.length;
    const at = seats[index]!.at.at(-1) ?? 0;
    const state = endedAs(view, claim.state, moves, game);
    const told = state === "finished" || state === claim.state ? state : endedAs(view, line.state, moves, game);
    looking.same("seat.moves", claim.rev, moves, { seat });
    looking.same("seat.home", claim.home, game.home, { seat });
    looking.same("seat.at", claim.at, moves > 0 ? at : null, { seat });
    looking.same("seat.state", claim.state, state, { seat });
    looking.same("standing.moves", line.moves, moves, { seat });
    looking.same("standing.home", line.home, game.home, { seat });
    looking.same("standing.at", line.at, at, { seat });
    looking.same("standing.state", line.state, told, { seat });
    if (!line.clean && !game.undone && view.options.hints) helped.add(seat);
    looking.same("standing.clean", line.clean, !game.undone && !helped.has(seat), { seat });
  }
  const finishers = view.seats.filter(({ state }) => state === "finished").length;
  if (view.options.goal === "first") looking.same("finishers", finishers, Math.min(finishers, 1));
  return [looking, helped];
}
