"""The bodies of the HTTP API; the OpenAPI document is made from these.

What is on the wire too is taken from `messages`.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from squaredeal.messages.common import Kind, Opened, RaceCard, RaceView, Standing

Sought = Annotated[str, Meta(pattern=r"^[^\x00]*$")]
"""A text that is looked for in the database as it is sent: PostgreSQL takes none with the character NUL."""


class MeIn(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player wants to be called."""

    name: Annotated[str, Meta(min_length=1, max_length=256)]


class Me(Struct, frozen=True, omit_defaults=True):
    """Who you are. `token` is told once, to a program that has just become a guest: it may have no cookie jar."""

    player: str
    name: str
    kind: Kind
    token: str | None = None


class AbortsOut(Struct, frozen=True):
    """How many races you may still leave before your first move without a place and a result, until `until`.

    `until` is the next midnight of UTC, in ms since 1970.
    """

    per_day: int
    left: int
    until: int


class HintIn(Struct, frozen=True, forbid_unknown_fields=True):
    """A position to be solved, all 52 cards known, as its text (docs/rules.md), and the rules' code."""

    rules: Annotated[str, Meta(max_length=32)]
    position: Annotated[str, Meta(max_length=400)]


class HintOut(Struct, frozen=True):
    """What is proved of a position: `line` is every move to the win where it is `won`, else empty."""

    verdict: Literal["won", "lost", "unknown"]
    line: tuple[str, ...]
    nodes: int
    version: str


class RaceCreated(Struct, frozen=True):
    """Where the new race is: its id, and its page's path."""

    id: str
    url: str


class RaceList(Struct, frozen=True):
    """The races of the lobby."""

    races: tuple[RaceCard, ...]


class RaceOut(Struct, frozen=True):
    """A race without its cards; `opened` when it is over. The results of seats that are `voided` do not count."""

    race: RaceView
    standings: tuple[Standing, ...]
    opened: Opened | None
    voided: tuple[int, ...] = ()


class SeatReplayOut(Struct, frozen=True):
    """One seat's moves as texts, and the ms of race time of each.

    `faces`, while the deal is sealed: what each move turned, `QH 3C 9D`; null where the seed says it.
    """

    seat: int
    name: str
    moves: tuple[str, ...]
    at: tuple[int, ...]
    faces: tuple[str, ...] | None = None


class ReplayOut(Struct, frozen=True):
    """Everything needed to play a finished race again, and to verify its deal and its result: `view`, `standings`.

    Before `view.sealed_until` who is done with the same daily gets it without `seed` and `opened`, but with `start`:
    the board that all begin with, face-down cards hidden.
    """

    race: str
    rules: str
    seed: str | None
    opened: Opened | None
    seats: tuple[SeatReplayOut, ...]
    view: RaceView
    standings: tuple[Standing, ...]
    start: str | None = None
    voided: tuple[int, ...] = ()
    """The seats whose results do not count, as somebody has decided."""


class DealIn(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of a deal that is wanted: `freecell`, or `klondike/DRAW/PASSES`."""

    rules: Annotated[str, Meta(max_length=64)]


class DealOut(Struct, frozen=True):
    """A deal that can be won, for whoever asked alone: `par` is the best known, `difficulty` from 1 to 5."""

    rules: str
    seed: str
    par: int
    difficulty: int
    version: str


class ErrorOut(Struct, frozen=True):
    """Why a request was refused: a code for programs, a sentence for people."""

    error: str
    text: str


class Health(Struct, frozen=True):
    """`status` is `ok`, or `not ready` with the reasons."""

    status: str
    why: tuple[str, ...] = ()
