/**
 * What a person should be told when something changes: facts, not sentences.
 *
 * A notice is told once, by comparing what is known before and after; a page that has just been loaded is told nothing of what was before.
 *
 * @example
 * changes(before, after) // [{ kind: "joined", name: "Ben" }]
 */
import type { OfferMade, RaceView, Reaction, Refused, SeatView } from "../wire/protocol.ts";
import type { RaceModel } from "./race_model.ts";

export type Notice =
  | ({ readonly kind: "refused" } & Pick<Refused, "rev" | "why" | "max" | "wanted" | "command">)
  | {
      readonly kind: "joined" | "freed" | "dropped" | "returned" | "resigned" | "left" | "timed_out" | "ended";
      readonly name: string;
    }
  | { readonly kind: "finished"; readonly name: string; readonly place: number; readonly own: boolean }
  | { readonly kind: "ready" | "unready"; readonly name: string; readonly own: boolean }
  | { readonly kind: "countdown" | "stopped" | "unproved" | "started" | "over" }
  | { readonly kind: "took_seat" | "gave_up_seat" | "lost_seat" | "removed" | "host" }
  | { readonly kind: "offer"; readonly offer: OfferMade; readonly name: string; readonly own: boolean }
  | { readonly kind: "reacted"; readonly seat: number; readonly say: Reaction };

const GIVEN_UP: ReadonlySet<Notice["kind"]> = new Set(["resigned", "left", "timed_out"]);
const SEEN_ANYWAY: ReadonlySet<Notice["kind"]> = new Set([
  ...(["countdown", "unproved", "started", "over"] as const),
  ...(["joined", "freed", "dropped", "returned", "ready", "unready"] as const),
  ...(["took_seat", "gave_up_seat", "lost_seat", "removed"] as const),
]);

/**
 * What the page itself shows as long as it lasts: phases, one's own end, who is there, and who has given up, which only those
 * who play might overlook. It needs no second sign, only words to be heard.
 */
export function isSeenAnyway(notice: Notice, playing: boolean): boolean {
  if (SEEN_ANYWAY.has(notice.kind) || (notice.kind === "finished" && notice.own)) return true;
  return !playing && GIVEN_UP.has(notice.kind);
}

/** The seats of two moments, side by side. */
function* pairs(
  before: readonly SeatView[],
  after: readonly SeatView[],
): Generator<[SeatView | undefined, SeatView | undefined]> {
  const numbers = new Set([...before, ...after].map(({ seat }) => seat));
  for (const number of [...numbers].sort((a, b) => a - b)) {
    yield [before.find(({ seat }) => seat === number), after.find(({ seat }) => seat === number)];
  }
}

function* seatNotices(was: SeatView | undefined, is: SeatView | undefined, own: boolean): Generator<Notice> {
  if (was !== undefined && is?.player !== was.player && !own) yield { kind: "freed", name: was.name };
  if (is === undefined) return;
  const { name, state, place } = is;
  if (was?.player !== is.player) yield own ? { kind: "took_seat" } : { kind: "joined", name };
  else if (state !== was.state) {
    if (state === "finished") yield { kind: "finished", name, place: place ?? 0, own };
    else if (state === "timed_out") yield { kind: state, name };
    else if (!own && (state === "resigned" || state === "left")) yield { kind: state, name };
    else if (!own && state === "aborted") yield { kind: "left", name };
    else if (state === "ended" && own) yield { kind: "ended", name };
  } else if (is.here !== was.here && !own) yield { kind: is.here ? "returned" : "dropped", name };
}

/** Who is ready shows before the start alone; what the start or a drop does to it is told as that. */
function* readyNotices(was: SeatView | undefined, is: SeatView | undefined, own: boolean): Generator<Notice> {
  if (was?.player !== is?.player || was?.here !== is?.here || is === undefined || was?.ready === is.ready) return;
  yield { kind: is.ready ? "ready" : "unready", name: is.name, own };
}

/** One's own seat has gone: given up, lost to the clock, or taken by the host. */
function* seatLostNotices(before: RaceModel, { you, race, lostSeat }: RaceModel): Generator<Notice> {
  if (lostSeat === "removed" && before.lostSeat !== lostSeat && before.race !== null) yield { kind: "removed" };
  const isMine = ({ player }: SeatView): boolean => player === you?.player;
  if (lostSeat === "removed" || !before.race?.seats.some(isMine) || race?.seats.some(isMine) === true) return;
  yield { kind: lostSeat === "freed" ? "lost_seat" : "gave_up_seat" };
}

function* phaseNotices({ phase: was }: RaceView, { phase: is, unproved }: RaceView): Generator<Notice> {
  if (was === is) return;
  if (is === "countdown") yield { kind: "countdown" };
  else if (is === "open") yield { kind: unproved ? "unproved" : "stopped" };
  else if (is === "running") yield { kind: "started" };
  else if (is === "over") yield { kind: "over" };
}

/** The host has left, and one is the host now. */
function* hostNotices(before: RaceView, { you, race }: RaceModel): Generator<Notice> {
  const isHost = race?.phase === "open" && race.host !== null && race.host === you?.seat && race.host !== before.host;
  if (isHost && before.seats.some(({ player }) => player === you.player)) yield { kind: "host" };
}

/** What changed between two moments of the same race. */
export function changes(before: RaceModel, after: RaceModel): readonly Notice[] {
  const { race } = after;
  const told = [...seatLostNotices(before, after), ...offerNotices(before, after)];
  if (race === null || before.race === null || before.race.id !== race.id || before.race === race) return told;
  const notices: Notice[] = [];
  const isBack = race.version < before.race.version; // what others have not done yet is no news
  const waits = race.phase === "open" && before.race.phase === "open";
  for (const [was, is] of pairs(before.race.seats, race.seats)) {
    const own = (is ?? was)?.player === after.you?.player;
    if (own || !isBack) notices.push(...seatNotices(was, is, own), ...(waits ? readyNotices(was, is, own) : []));
  }
  return [...notices, ...phaseNotices(before.race, race), ...hostNotices(before.race, after), ...told];
}

function offerNotices(before: RaceModel, after: RaceModel): readonly Notice[] {
  const { offer } = after;
  if (offer === null || offer === before.offer) return [];
  const name = after.race?.seats.find(({ seat }) => seat === offer.by)?.name ?? "";
  return [{ kind: "offer", offer, name, own: offer.by === after.you?.seat }];
}
