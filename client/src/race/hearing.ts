/**
 * What a race page knows after a message of the server: the model anew, what is to be sent, what a person should be told.
 *
 * Without a page, a socket or a clock; frames and notices come back, and somebody else sends and says them.
 *
 * @example
 * const { model, frames, notices } = hear(NOTHING, message)
 */
import { parseRules } from "../engine/index.ts";
import type { RaceInbound, RaceOutbound, RaceView, SeatBoard, Standing } from "../wire/protocol.ts";
import { type Boards, boardsFrom, follow, progressed } from "./followed_boards.ts";
import { withLostSeat } from "./lost_seat.ts";
import { changes, type Notice } from "./notices.ts";
import { acked, type OwnBoard, ownBoard, refused, resynced, type Told, welcomed } from "./own_board.ts";
import type { RaceModel } from "./race_model.ts";

export interface Heard {
  readonly model: RaceModel;
  readonly frames: readonly RaceInbound[];
  readonly notices: readonly Notice[];
}

/** Takes a race as told, unless it is older than the one known. */
function withRace(model: RaceModel, race: RaceView): RaceModel {
  if (model.race !== null && model.race.id === race.id && race.version < model.race.version) return model;
  return withRaceAsTold(model, race);
}

/** Takes a race whatever was known: whoever ends their game is taken back by the delay of a rated race. */
function withRaceAsTold(model: RaceModel, race: RaceView): RaceModel {
  const you = model.you === null ? null : { ...model.you, seat: seatOf(race, model.you.player) };
  return { ...model, race, rules: parseRules(race.options.rules), you };
}

/** The seat that a player holds, by the race itself: `you` was true when it was said. */
function seatOf(race: RaceView, player: string): number | null {
  return race.seats.find((seat) => seat.player === player)?.seat ?? null;
}

interface TellsBoards {
  readonly board?: string | null;
  readonly rev?: number;
  readonly at?: number;
  readonly boards?: readonly SeatBoard[];
}

function told({ board, rev = 0, at = 0 }: TellsBoards): Told | null {
  return board === null || board === undefined ? null : { board, rev, at };
}

function takeUp(model: RaceModel, { board, rev, at }: Told): OwnBoard {
  return ownBoard(model.rules!, board, rev, model.race?.options.undo ?? true, at);
}

function follows(model: RaceModel, message: TellsBoards): Boards | null {
  return model.rules === null ? null : boardsFrom(model.rules, message.boards ?? []);
}

type Message<T extends string> = Extract<RaceOutbound, { t: T }>;

function hearWelcome(before: RaceModel, message: Message<"welcome">): Heard {
  const { you, race, standings = [], opened = null } = message;
  const model = withRace({ ...before, race: null, you, standings, opened, asking: false }, race);
  const mine = told(message);
  const boards = follows(model, message);
  if (mine === null) return quiet({ ...model, boards, own: null });
  const firstBoard = mine.rev === 0 ? mine.board : before.firstBoard;
  const step = before.own === null ? { board: takeUp(model, mine), frames: [] } : welcomed(before.own, mine);
  return { model: { ...model, boards, own: step.board, firstBoard }, frames: step.frames, notices: [] };
}

/** The start is one message, so that no seat waits for a second one before it may play. */
function started(race: RaceView, starts_at: number): RaceView {
  if (race.phase !== "countdown" && race.phase !== "open") return { ...race, starts_at };
  const seats = race.seats.map((seat) => (seat.state === "seated" ? { ...seat, state: "playing" as const } : seat));
  return { ...race, phase: "running", starts_at, seats };
}

function hearGo(model: RaceModel, message: Message<"go">): RaceModel {
  const mine = told(message);
  const boards = follows(model, message);
  const race = model.race && started(model.race, message.starts_at);
  if (mine === null || model.own !== null) return { ...model, race, boards };
  return { ...model, race, boards, own: takeUp(model, mine), firstBoard: mine.board };
}

function hearSnapshot(before: RaceModel, message: Message<"snapshot">): RaceModel {
  const model = { ...withRaceAsTold(before, message.race), asking: false };
  const mine = told(message);
  const own = mine === null ? null : model.own === null ? takeUp(model, mine) : resynced(model.own, mine);
  return { ...model, own, boards: follows(model, message) };
}

/** The standings with one more seat's; until the end brings them all, places come first, in their order. */
function withStanding(standings: readonly Standing[], standing: Standing): readonly Standing[] {
  const others = standings.filter(({ seat }) => seat !== standing.seat);
  return [...others, standing].toSorted((a, b) => (a.place ?? 99) - (b.place ?? 99));
}

function quiet(model: RaceModel): Heard {
  return { model, frames: [], notices: [] };
}

function hearObject(model: RaceModel, message: Exclude<RaceOutbound, readonly unknown[]>): Heard {
  switch (message.t) {
    case "welcome":
      return hearWelcome(model, message);
    case "race":
      return quiet(withRace(model, message.race));
    case "watchers":
      return quiet(model.race === null ? model : { ...model, race: { ...model.race, watchers: message.count } });
    case "go":
      return quiet(hearGo(model, message));
    case "snapshot":
      return quiet(hearSnapshot(model, message));
    case "refused": {
      const own = model.own && refused(model.own, message);
      // A snapshot that was asked for too soon is asked for again.
      const asking = model.asking && message.command !== "resync";
      return { model: { ...model, own, asking }, frames: [], notices: [{ kind: "refused", ...message }] };
    }
    case "standing":
      // The end told everything already: a late standing must not reopen it.
      if (model.race?.phase === "over") return quiet(model);
      return quiet({ ...model, standings: withStanding(model.standings, message.standing) });
    case "over":
      return quiet({ ...withRace(model, message.race), standings: message.standings, opened: message.opened ?? null });
    case "offer":
      return quiet({ ...model, offer: message });
    case "hint":
      return quiet({ ...model, hint: message });
    case "react":
      return { model, frames: [], notices: [{ kind: "reacted", seat: message.seat, say: message.say }] };
    default:
      return quiet(model); // the socket's own words, and tags of a newer server
  }
}

function hearHot(model: RaceModel, message: Extract<RaceOutbound, readonly unknown[]>): RaceModel {
  const { own, boards } = model;
  if (message[0] === "a") return own === null ? model : { ...model, own: acked(own, message) };
  if (boards === null) return model;
  if (message[0] === "d") return { ...model, boards: follow(boards, message) };
  return message[0] === "g" ? { ...model, boards: progressed(boards, message) } : model;
}

/** Asks for a snapshot when a board is lost, once until it comes. */
function ask(heard: Heard): Heard {
  const { model, frames } = heard;
  const lost = model.own?.lost === true || model.boards?.lost === true;
  if (!lost || model.asking) return heard;
  return { ...heard, model: { ...model, asking: true }, frames: [...frames, { t: "resync" }] };
}

/** Hears a message of the server. */
export function hear(model: RaceModel, message: RaceOutbound): Heard {
  const heard = Array.isArray(message)
    ? quiet(hearHot(model, message as Extract<RaceOutbound, readonly unknown[]>))
    : hearObject(model, message as Exclude<RaceOutbound, readonly unknown[]>);
  const next = ask({ ...heard, model: withLostSeat(model, heard.model, message) });
  return { ...next, notices: [...next.notices, ...changes(model, next.model)] };
}
