"""Shapes that several messages share: a race's options, and a race, a seat and a result as viewers see them.

It holds no secret: a server seed or a nonce has no field here before `Opened`.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

END = r"$(?!\n)"  # `$` alone also matches before a last line feed; written so, it means the end in every regex dialect

RulesText = Annotated[str, Meta(pattern=r"^(freecell|klondike/[13]/(1|3|unlimited))" + END)]
SeedIn = Annotated[str, Meta(min_length=1, max_length=200)]  # trimmed and checked by the engine
Goal = Literal["first", "all"]
StartBy = Literal["host", "ready"]
RivalSight = Literal["progress", "boards"]
WatchSight = Literal["progress", "boards"]
PhaseText = Literal["open", "countdown", "running", "over"]
SeatState = Literal["seated", "playing", "finished", "ended", "resigned", "left", "timed_out", "aborted"]
Kind = Literal["guest", "account", "bot", "ghost"]
Offered = Literal["rematch", "series"]


class OptionsIn(Struct, frozen=True, forbid_unknown_fields=True):
    """What a host chooses; a field left out has the default named here, null `watch` means the game's own rule."""

    rules: RulesText = "freecell"
    seats: Annotated[int, Meta(ge=1, le=10)] = 2
    start: StartBy = "ready"
    goal: Goal = "all"
    undo: bool = True
    hints: bool = False
    limit_s: Annotated[int, Meta(ge=60, le=86_400)] = 3_600
    rivals: RivalSight = "progress"
    watch: WatchSight | None = None
    seed: SeedIn | None = None
    listed: bool = True
    certified: bool = False


class OptionsView(Struct, frozen=True):
    """The options in force, shown to everyone before the start. `certified`: played only with a deal proved winnable,
    unless the host has waived that.
    """

    rules: str
    seats: int
    start: StartBy
    goal: Goal
    undo: bool
    hints: bool
    limit_s: int
    rivals: RivalSight
    watch: WatchSight
    seed: str | None
    listed: bool
    rated: bool
    certified: bool = False


class SeatView(Struct, frozen=True):
    """One seat as everyone may see it. `here` = a socket is open; `gone_until` = when grace ends, shared ms."""

    seat: int
    player: str
    name: str
    kind: Kind
    state: SeatState
    ready: bool
    here: bool
    gone_until: int | None = None
    place: int | None = None
    at: int | None = None
    home: int = 0
    rev: int = 0


class OfferView(Struct, frozen=True):
    """The open offer: who made it, which seats want it (the one who made it among them), until when (shared ms)."""

    by: int
    what: Offered
    accepted: tuple[int, ...]
    until: int


class RaceView(Struct, frozen=True):
    """A race without its cards. Times ending in `_at` are shared ms; `version` numbers the race's own messages.

    `delay_ms` says how old all of it is, and every board that comes with it: 0 is as it happens. `unproved`: the
    countdown of a certified race ended without a proof, it is open again, and its host is asked to play without one.
    `daily`: the day, `2026-10-07`, whose deal this is an attempt at; its secrets are told from `sealed_until` on.
    """

    id: str
    version: int
    phase: PhaseText
    options: OptionsView
    host: int | None
    seats: tuple[SeatView, ...]
    commitment: str
    created_at: int
    starts_at: int | None = None
    over_at: int | None = None
    next_race: str | None = None
    watchers: int = 0
    offer: OfferView | None = None
    delay_ms: int = 0
    unproved: bool = False
    daily: str | None = None
    sealed_until: int | None = None


class RaceCard(Struct, frozen=True):
    """One line of the lobby's list: a race that is not over. `watchers` counts the viewers of all nodes.

    `home` has the cards home of each of `names` while the race runs; a rated race tells that on its own socket, late.
    """

    id: str
    phase: PhaseText
    rules: str
    seats: int
    names: tuple[str, ...]
    created_at: int
    starts_at: int | None
    watchers: int
    open: bool
    home: tuple[int, ...] = ()
    rated: bool = False
    certified: bool = False


class Standing(Struct, frozen=True):
    """One line of the standings: `at` and `moves` of the seat's last row; `place` is null while nothing is decided."""

    seat: int
    name: str
    kind: Kind
    state: SeatState
    place: int | None
    at: int
    moves: int
    home: int
    clean: bool = True
    photo: bool = False


class Skipped(Struct, frozen=True):
    """A deal that was not proved winnable within the budget, and how many nodes were looked at to say so."""

    verdict: Literal["lost", "unknown"]
    nodes: int


class Certificate(Struct, frozen=True):
    """The proof that a deal can be won: the first of `race_seed:0`, `race_seed:1` … that the solver of this `version`
    proved within `budget` nodes is number `index`; `skipped` are those before it.

    `line` wins it, `par` moves long: the best known, which need not be the best there is. `nodes` is what the proof
    took, `difficulty` 1 to 5 is read from it.
    """

    version: str
    budget: int
    index: int
    skipped: tuple[Skipped, ...]
    nodes: int
    line: tuple[str, ...]
    par: int
    difficulty: int


class Opened(Struct, frozen=True):
    """The commitment opened: the server seed and every seat's nonce (hex; "" where none was sent), in seat order.

    `seed` is what was dealt from: the chosen seed, or `race_seed`, or `race_seed:INDEX` where there is a `certificate`.
    """

    server_seed: str
    nonces: tuple[str, ...]
    race_seed: str
    seed: str
    certificate: Certificate | None = None


class SeatBoard(Struct, frozen=True):
    """A seat's tip in a snapshot; `board` is the position text at the viewer's sight, null where that is progress."""

    seat: int
    rev: int
    at: int
    home: int
    state: SeatState
    board: str | None = None
