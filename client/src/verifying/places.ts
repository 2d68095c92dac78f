/**
 * The order of a race's seats worked out again: who finished, then who played to the end, then who ended early. Where
 * everybody ended early nobody has a place.
 *
 * A finisher's place is by arrival at the server, which no record shows: finishers are numbered in the order of the places
 * claimed, and wherever times contradict that order it must be called a photo finish.
 */
import { Looking } from "./findings.ts";
import type { Played } from "./playing.ts";
import type { FinishedRace, StandingClaim } from "./record.ts";

const EARLY: ReadonlySet<string> = new Set(["resigned", "left", "aborted"]);

interface Line {
  readonly seat: number;
  readonly claimed: number;
  readonly at: number;
  readonly finished: boolean;
  /** Seats that have not finished are ordered by these, the smaller first. */
  readonly rank: readonly number[];
  readonly early: boolean;
  /** Who ended early without a move has no place, unless they resigned so. */
  readonly placeless: boolean;
}

interface Placed {
  readonly seat: number;
  readonly place: number | null;
  readonly photo: boolean;
}

function compare(one: readonly number[], other: readonly number[]): number {
  const differing = one.findIndex((value, index) => value !== other[index]);
  return differing < 0 ? 0 : one[differing]! - other[differing]!;
}

function lines({ view, seats }: FinishedRace, played: ReadonlyMap<number, Played>): Line[] {
  return view.seats.map(({ seat, state, place }, index) => {
    const { home, homeSince, isWon } = played.get(seat)!;
    const { moves, at } = seats[index]!;
    const early = !isWon && EARLY.has(state);
    const placeless = early && moves.length === 0 && state !== "resigned";
    const rank = [Number(early), Number(placeless), -home, homeSince];
    const claimed = place ?? Number.POSITIVE_INFINITY;
    return { seat, claimed, at: at.at(-1) ?? 0, finished: isWon && view.daily === null, rank, early, placeless };
  });
}

/** By places claimed; of two equal ones the earlier comes first. */
function byPlace(one: Line, other: Line): number {
  if (one.claimed !== other.claimed) return one.claimed < other.claimed ? -1 : 1;
  return compare([one.at, one.seat], [other.at, other.seat]);
}

function placed(all: readonly Line[]): Placed[] {
  const finished = all.filter((line) => line.finished).sort(byPlace);
  const others = all.filter((line) => !line.finished).sort((one, other) => compare(one.rank, other.rank));
  const found: Placed[] = finished.map(({ seat, at }, index) => ({
    seat,
    place: index + 1,
    photo: finished.some((other, then) => (then < index ? other.at > at : then > index && other.at < at)),
  }));
  const anybody = all.some((line) => !line.early);
  for (const [index, line] of others.entries()) {
    const before = others[index - 1];
    const tied = before !== undefined && compare(before.rank, line.rank) === 0;
    const place = tied ? found.at(-1)!.place : finished.length + index + 1;
    found.push({ seat: line.seat, place: anybody && !line.placeless ? place : null, photo: false });
  }
  return found;
}

export function lookAtPlaces(
  record: FinishedRace,
  played: ReadonlyMap<number, Played>,
  standings: ReadonlyMap<number, StandingClaim>,
): Looking {
  const looking = new Looking("places");
  // Whoever plays a daily is alone in their race: the places are those of the day's board.
  const found = placed(lines(record, played)).map((line) =>
    record.view.daily === null ? line : { ...line, place: null },
  );
  for (const { seat, place } of record.view.seats) {
    const line = found.find((each) => each.seat === seat)!;
    const claimed = standings.get(seat)!;
    looking.same("seat.place", place, played.get(seat)!.isWon ? line.place : null, { seat });
    looking.same("standing.place", claimed.place, line.place, { seat });
    looking.same("standing.photo", claimed.photo, line.photo, { seat });
  }
  const order = (all: readonly { readonly seat: number }[]) => all.map(({ seat }) => seat);
  looking.same("order", order(record.standings), order(found));
  return looking;
}
