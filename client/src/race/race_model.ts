/**
 * All that a race page knows, as one immutable value, and what its own player does to it: `make` a play, be `leaving`.
 *
 * Without a page, a socket or a clock; what the server says is taken in by `hearing.ts`. What is to be sent comes back as
 * frames.
 *
 * @example
 * const { model, frames } = make(known, "1a")
 */
import { type Game, Refusal, type Rules } from "../engine/index.ts";
import type { HintGiven, OfferMade, Opened, Play, RaceView, SeatView, Standing, You } from "../wire/protocol.ts";
import type { Boards } from "./followed_boards.ts";
import { type OwnBoard, play } from "./own_board.ts";

/** How somebody lost their seat without giving it up: the host removed them, or they were away for too long. */
export type LostSeat = "removed" | "freed";

export interface RaceModel {
  readonly you: You | null;
  readonly race: RaceView | null;
  readonly rules: Rules | null;
  readonly own: OwnBoard | null;
  readonly boards: Boards | null;
  readonly standings: readonly Standing[];
  readonly opened: Opened | null;
  readonly offer: OfferMade | null;
  readonly hint: HintGiven | null;
  /** The deal as this seat was first shown it, to hold against the opened seed. */
  readonly firstBoard: string | null;
  /** A snapshot was asked for and has not come. */
  readonly asking: boolean;
  /** One has asked to leave, and has not been answered. */
  readonly leaves: boolean;
  /** How one has lost the seat without leaving, or null. */
  readonly lostSeat: LostSeat | null;
}

export const NOTHING: RaceModel = {
  you: null,
  race: null,
  rules: null,
  own: null,
  boards: null,
  standings: [],
  opened: null,
  offer: null,
  hint: null,
  firstBoard: null,
  asking: false,
  leaves: false,
  lostSeat: null,
};

/** One's own seat, or null without one. */
export function ownSeat({ you, race }: RaceModel): SeatView | null {
  return race?.seats.find(({ seat }) => seat === you?.seat) ?? null;
}

/** One's own seat is in the running race: moves can be made. */
export function isPlaying(model: RaceModel): boolean {
  return model.race?.phase === "running" && ownSeat(model)?.state === "playing";
}

/** Cards home and rev of a seat, by the newest that is known of it. */
export function progressOf(model: RaceModel, seat: SeatView): { readonly home: number; readonly rev: number } {
  const { own, boards } = model;
  if (own !== null && seat.seat === model.you?.seat) return { home: homeOf(own.picture), rev: own.picture.rev };
  const followed = boards?.seats.get(seat.seat);
  return followed !== undefined && followed.rev >= seat.rev ? followed : seat;
}

function homeOf(game: Game): number {
  return game.position.home.reduce((sum, count) => sum + count, 0);
}

/** One's own wish to leave is on its way: the seat is not lost, but given up. */
export function leaving(model: RaceModel): RaceModel {
  return { ...model, leaves: true };
}

/**
 * Another page speaks for the seat now: what was not acknowledged here is no longer ours to send, and no play is made on
 * this board until the server has said what has become of it.
 */
export function replaced(model: RaceModel): RaceModel {
  return model.own === null ? model : { ...model, own: { ...model.own, lost: true } };
}

/** Makes a play of one's own; a refusal changes nothing. */
export function make(model: RaceModel, move: string): { model: RaceModel; frames: readonly Play[] } | Refusal {
  if (model.own === null || !isPlaying(model)) {
    return new Refusal(model.race?.phase === "over" || model.own !== null ? "finished" : "not_started");
  }
  const step = play(model.own, move);
  return step instanceof Refusal ? step : { model: { ...model, own: step.board, hint: null }, frames: step.frames };
}
