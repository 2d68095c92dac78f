/**
 * The wire: every message once, generated from the server's definitions by `python -m squaredeal.messages.generate`.
 *
 * Fields the server always sends are required; optional are those it leaves out at their default, and those a client
 * need not send.
 */

export const PROTOCOL_VERSION = 1;

export type Goal = "first" | "all";
export type StartBy = "host" | "ready";
export type RivalSight = "progress" | "boards";
export type WatchSight = "progress" | "boards";
export type PhaseText = "open" | "countdown" | "running" | "over";
export type SeatState = "seated" | "playing" | "finished" | "ended" | "resigned" | "left" | "timed_out" | "aborted";
export type Kind = "guest" | "account" | "bot" | "ghost";
export type Offered = "rematch" | "series";
export type Reaction = "hello" | "good_luck" | "nice" | "wow" | "oops" | "well_played" | "thanks" | "bye";

/** What a host chooses; a field left out has the default named here, null `watch` means the game's own rule. */
export interface OptionsIn {
  readonly rules?: string;
  readonly seats?: number;
  readonly start?: StartBy;
  readonly goal?: Goal;
  readonly undo?: boolean;
  readonly hints?: boolean;
  readonly limit_s?: number;
  readonly rivals?: RivalSight;
  readonly watch?: RivalSight | null;
  readonly seed?: string | null;
  readonly listed?: boolean;
  readonly certified?: boolean;
}

/**
 * The options in force, shown to everyone before the start. `certified`: played only with a deal proved winnable,
 * unless the host has waived that.
 */
export interface OptionsView {
  readonly rules: string;
  readonly seats: number;
  readonly start: StartBy;
  readonly goal: Goal;
  readonly undo: boolean;
  readonly hints: boolean;
  readonly limit_s: number;
  readonly rivals: RivalSight;
  readonly watch: RivalSight;
  readonly seed: string | null;
  readonly listed: boolean;
  readonly rated: boolean;
  readonly certified: boolean;
}

/** One seat as everyone may see it. `here` = a socket is open; `gone_until` = when grace ends, shared ms. */
export interface SeatView {
  readonly seat: number;
  readonly player: string;
  readonly name: string;
  readonly kind: Kind;
  readonly state: SeatState;
  readonly ready: boolean;
  readonly here: boolean;
  readonly gone_until: number | null;
  readonly place: number | null;
  readonly at: number | null;
  readonly home: number;
  readonly rev: number;
}

/** The open offer: who made it, which seats want it (the one who made it among them), until when (shared ms). */
export interface OfferView {
  readonly by: number;
  readonly what: Offered;
  readonly accepted: readonly number[];
  readonly until: number;
}

/**
 * A race without its cards. Times ending in `_at` are shared ms; `version` numbers the race's own messages.
 *
 * `delay_ms` says how old all of it is, and every board that comes with it: 0 is as it happens. `unproved`: the
 * countdown of a certified race ended without a proof, it is open again, and its host is asked to play without one.
 * `daily`: the day, `2026-10-07`, whose deal this is an attempt at; its secrets are told from `sealed_until` on.
 */
export interface RaceView {
  readonly id: string;
  readonly version: number;
  readonly phase: PhaseText;
  readonly options: OptionsView;
  readonly host: number | null;
  readonly seats: readonly SeatView[];
  readonly commitment: string;
  readonly created_at: number;
  readonly starts_at: number | null;
  readonly over_at: number | null;
  readonly next_race: string | null;
  readonly watchers: number;
  readonly offer: OfferView | null;
  readonly delay_ms: number;
  readonly unproved: boolean;
  readonly daily: string | null;
  readonly sealed_until: number | null;
}

/**
 * One line of the lobby's list: a race that is not over. `watchers` counts the viewers of all nodes.
 *
 * `home` has the cards home of each of `names` while the race runs; a rated race tells that on its own socket, late.
 */
export interface RaceCard {
  readonly id: string;
  readonly phase: PhaseText;
  readonly rules: string;
  readonly seats: number;
  readonly names: readonly string[];
  readonly created_at: number;
  readonly starts_at: number | null;
  readonly watchers: number;
  readonly open: boolean;
  readonly home: readonly number[];
  readonly rated: boolean;
  readonly certified: boolean;
}

/** One line of the standings: `at` and `moves` of the seat's last row; `place` is null while nothing is decided. */
export interface Standing {
  readonly seat: number;
  readonly name: string;
  readonly kind: Kind;
  readonly state: SeatState;
  readonly place: number | null;
  readonly at: number;
  readonly moves: number;
  readonly home: number;
  readonly clean: boolean;
  readonly photo: boolean;
}

/** A deal that was not proved winnable within the budget, and how many nodes were looked at to say so. */
export interface Skipped {
  readonly verdict: "lost" | "unknown";
  readonly nodes: number;
}

/**
 * The proof that a deal can be won: the first of `race_seed:0`, `race_seed:1` … that the solver of this `version`
 * proved within `budget` nodes is number `index`; `skipped` are those before it.
 *
 * `line` wins it, `par` moves long: the best known, which need not be the best there is. `nodes` is what the proof
 * took, `difficulty` 1 to 5 is read from it.
 */
export interface Certificate {
  readonly version: string;
  readonly budget: number;
  readonly index: number;
  readonly skipped: readonly Skipped[];
  readonly nodes: number;
  readonly line: readonly string[];
  readonly par: number;
  readonly difficulty: number;
}

/**
 * The commitment opened: the server seed and every seat's nonce (hex; "" where none was sent), in seat order.
 *
 * `seed` is what was dealt from: the chosen seed, or `race_seed`, or `race_seed:INDEX` where there is a `certificate`.
 */
export interface Opened {
  readonly server_seed: string;
  readonly nonces: readonly string[];
  readonly race_seed: string;
  readonly seed: string;
  readonly certificate: Certificate | null;
}

/** A seat's tip in a snapshot; `board` is the position text at the viewer's sight, null where that is progress. */
export interface SeatBoard {
  readonly seat: number;
  readonly rev: number;
  readonly at: number;
  readonly home: number;
  readonly state: SeatState;
  readonly board: string | null;
}

/** Who the server takes this socket for. */
export interface You {
  readonly player: string;
  readonly name: string;
  readonly kind: Kind;
  readonly seat: number | null;
}

/** A move, as the `rev` it will have; `e` counts the refused plays that this socket has been told of. */
export type Play = [tag: "p", rev: number, move: string, e?: number];

/** The first message of every socket; `token` is a program's, `name` a fresh guest's. */
export interface Hello {
  readonly t: "hello";
  readonly v: number;
  readonly token?: string | null;
  readonly name?: string | null;
}

/** Takes a free seat of the race. */
export interface Join {
  readonly t: "join";
}

/** Gives the seat up; after one's first move it ends the seat as left. */
export interface Leave {
  readonly t: "leave";
}

/** Ready or not, with this client's 16 random bytes as 32 hex digits. */
export interface Ready {
  readonly t: "ready";
  readonly on: boolean;
  readonly nonce: string;
}

/** Host only, before the start: frees a seat. */
export interface Kick {
  readonly t: "kick";
  readonly seat: number;
}

/** Host only: begins the countdown. `uncertified`: without a proof, where none was found in time (`unproved`). */
export interface Start {
  readonly t: "start";
  readonly uncertified?: boolean;
}

/** Ends one's own seat, behind all moves sent before. */
export interface Resign {
  readonly t: "resign";
}

/** Asks for a hint at the confirmed board. Refused `running_daily` or `running_rated` while one plays that. */
export interface Hint {
  readonly t: "hint";
}

/** Offers a rematch or a series after the race. */
export interface Offer {
  readonly t: "offer";
  readonly what: Offered;
}

/** Accepts what another seat has offered. */
export interface Accept {
  readonly t: "accept";
  readonly what: Offered;
}

/** Chooses whose boards to follow: seat numbers, or null for all. */
export interface Watch {
  readonly t: "watch";
  readonly seats?: readonly number[] | null;
}

/** Asks for one fresh snapshot, after a gap. */
export interface Resync {
  readonly t: "resync";
}

/** A preset reaction; there is no free chat. */
export interface React {
  readonly t: "react";
  readonly say: Reaction;
}

/** Measures the way there and back. */
export interface Ping {
  readonly t: "ping";
  readonly n: number;
}

/** Opens a race (lobby socket). */
export interface Create {
  readonly t: "create";
  readonly options: OptionsIn;
}

/** The move `rev` is in the journal since `at` ms of race time; `faces` it turned, as `QH 3C 9D`. */
export type Ack = [tag: "a", rev: number, at: number, faces?: string];

/** A seat's move, for those who may see its board; the move is the diff, `faces` what it turned. */
export type Diff = [tag: "d", seat: number, rev: number, at: number, move: string, faces?: string];

/** A seat's progress, for those who may not see its board: cards home in total. */
export type Progress = [tag: "g", seat: number, rev: number, home: number];

/**
 * Answers `hello` on a race: everything a page needs to draw itself. `token` once, for a program's fresh guest.
 *
 * `board` is one's own (owner's sight), with `rev` and `at` of its last row; `boards` are all seats at this viewer's
 * sight. A play's `e` starts anew from 0 on every socket. Whom the host has sent away, and who gets no seat here, is
 * `removed`.
 */
export interface Welcome {
  readonly t: "welcome";
  readonly v: number;
  readonly you: You;
  readonly now: number;
  readonly race: RaceView;
  readonly boards?: readonly SeatBoard[];
  readonly board?: string | null;
  readonly rev?: number;
  readonly at?: number;
  readonly token?: string | null;
  readonly standings?: readonly Standing[];
  readonly opened?: Opened | null;
  readonly removed?: boolean;
}

/** The race has changed: phase, seats, options, presence. Carries the race's `version`. */
export interface RaceState {
  readonly t: "race";
  readonly race: RaceView;
}

/** Another number of viewers without a seat, on all nodes together; changes no `version`. */
export interface Watchers {
  readonly t: "watchers";
  readonly count: number;
}

/** The start, written at `starts_at`: one's own board at rev 0 (players), or all boards at this viewer's sight. */
export interface Go {
  readonly t: "go";
  readonly starts_at: number;
  readonly now: number;
  readonly board?: string | null;
  readonly boards?: readonly SeatBoard[];
}

/**
 * Answers `resync`, and comes by itself: when a viewer's sight changes, when they fell behind, and after an undo of
 * what was played before their boards were given.
 */
export interface Snapshot {
  readonly t: "snapshot";
  readonly now: number;
  readonly race: RaceView;
  readonly boards: readonly SeatBoard[];
  readonly board?: string | null;
  readonly rev?: number;
  readonly at?: number;
}

/**
 * A play or a command was refused; nothing changed.
 *
 * `rev` is 0 for a command, which `command` names; `max` and `wanted` are the refusal's facts.
 */
export interface Refused {
  readonly t: "refused";
  readonly rev: number;
  readonly why: string;
  readonly max?: number | null;
  readonly wanted?: number | null;
  readonly command?: string | null;
}

/** A seat's race has ended: its place (if it finished) as decided. */
export interface SeatStanding {
  readonly t: "standing";
  readonly version: number;
  readonly standing: Standing;
}

/**
 * A hint for the board at `rev`; `moves` best first.
 *
 * `proof` is what is proved: `line`, the first of them leads home; `lost`, nothing leads home from here any more;
 * `legal`, nothing, they are legal moves that do something; `none`, nothing, and there is no such move.
 */
export interface HintGiven {
  readonly t: "hint";
  readonly rev: number;
  readonly moves: readonly string[];
  readonly proof: "line" | "legal" | "none" | "lost";
}

/** An offer's state; `race` is the next race once it is accepted. */
export interface OfferMade {
  readonly t: "offer";
  readonly what: Offered;
  readonly by: number;
  readonly state: "made" | "accepted" | "withdrawn" | "expired";
  readonly race?: string | null;
}

/**
 * The race is over: final standings (their `moves` is each seat's final rev) and the opened commitment.
 *
 * An attempt at a daily's deal has no `opened` before the race's `sealed_until`; a `resync` after that brings it.
 */
export interface Over {
  readonly t: "over";
  readonly version: number;
  readonly standings: readonly Standing[];
  readonly race: RaceView;
  readonly opened?: Opened | null;
}

/** A seat's preset reaction. */
export interface Reacted {
  readonly t: "react";
  readonly seat: number;
  readonly say: Reaction;
}

/** Why the server is about to close this socket. */
export interface Error {
  readonly t: "error";
  readonly code: number;
  readonly text: string;
}

/** The server is going down: come back after `retry_ms`. */
export interface Bye {
  readonly t: "bye";
  readonly retry_ms: number;
}

/** Answers `ping`, with the server's time in shared ms. */
export interface Pong {
  readonly t: "pong";
  readonly n: number;
  readonly now: number;
}

/** Answers `hello` (and `resync`) on the lobby: who you are and the races listed now. */
export interface LobbyWelcome {
  readonly t: "lobby";
  readonly v: number;
  readonly you: You;
  readonly now: number;
  readonly races: readonly RaceCard[];
  readonly token?: string | null;
}

/** A race of the lobby's list is new or has changed. */
export interface Listed {
  readonly t: "listed";
  readonly race: RaceCard;
}

/** A race has left the lobby's list. */
export interface Unlisted {
  readonly t: "unlisted";
  readonly id: string;
}

/** Answers `create`: where the race is to be found. */
export interface Created {
  readonly t: "created";
  readonly race: string;
}

/** Follows the lobby's welcome, and comes at each midnight of UTC: which day's dailies are open until `next_at`. */
export interface Today {
  readonly t: "daily";
  readonly day: string;
  readonly next_at: number;
  readonly now: number;
}

export type RaceInbound =
  | Play
  | Hello
  | Join
  | Leave
  | Ready
  | Kick
  | Start
  | Resign
  | Hint
  | Offer
  | Accept
  | Watch
  | Resync
  | React
  | Ping;

export type LobbyInbound =
  | Hello
  | Create
  | Resync
  | Ping;

export type RaceOutbound =
  | Ack
  | Diff
  | Progress
  | Welcome
  | RaceState
  | Watchers
  | Go
  | Snapshot
  | Refused
  | SeatStanding
  | HintGiven
  | OfferMade
  | Over
  | Reacted
  | Error
  | Bye
  | Pong;

export type LobbyOutbound =
  | LobbyWelcome
  | Listed
  | Unlisted
  | Created
  | Today
  | Refused
  | Error
  | Bye
  | Pong;
