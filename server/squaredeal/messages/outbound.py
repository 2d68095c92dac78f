"""Every message the server may send, as msgspec tagged unions.

It knows shapes, never the game; the codec leaves an empty `faces` out. Tags may grow within a protocol version: a
client ignores those it does not know. The three hot messages are tagged arrays: ack `["a",12,83211]`, diff
`["d",1,12,83211,"26v4"]`, progress `["g",1,12,7]`.
"""

from typing import Literal

from msgspec import Struct

from .common import Kind, Offered, Opened, RaceCard, RaceView, SeatBoard, Standing
from .inbound import Reaction


class Ack(Struct, array_like=True, frozen=True, tag="a"):
    """The move `rev` is in the journal since `at` ms of race time; `faces` it turned, as `QH 3C 9D`."""

    rev: int
    at: int
    faces: str = ""


class Diff(Struct, array_like=True, frozen=True, tag="d"):
    """A seat's move, for those who may see its board; the move is the diff, `faces` what it turned."""

    seat: int
    rev: int
    at: int
    move: str
    faces: str = ""


class Progress(Struct, array_like=True, frozen=True, tag="g"):
    """A seat's progress, for those who may not see its board: cards home in total."""

    seat: int
    rev: int
    home: int


class _Message(Struct, frozen=True, tag_field="t", omit_defaults=True):
    """The common form of all other messages: an object whose `t` names it."""


class You(Struct, frozen=True):
    """Who the server takes this socket for."""

    player: str
    name: str
    kind: Kind
    seat: int | None


class Welcome(_Message, frozen=True, tag="welcome"):
    """Answers `hello` on a race: everything a page needs to draw itself. `token` once, for a program's fresh guest.

    `board` is one's own (owner's sight), with `rev` and `at` of its last row; `boards` are all seats at this viewer's
    sight. A play's `e` starts anew from 0 on every socket. Whom the host has sent away, and who gets no seat here, is
    `removed`.
    """

    v: int
    you: You
    now: int
    race: RaceView
    boards: tuple[SeatBoard, ...] = ()
    board: str | None = None
    rev: int = 0
    at: int = 0
    token: str | None = None
    standings: tuple[Standing, ...] = ()
    opened: Opened | None = None
    removed: bool = False


class LobbyWelcome(_Message, frozen=True, tag="lobby"):
    """Answers `hello` (and `resync`) on the lobby: who you are and the races listed now."""

    v: int
    you: You
    now: int
    races: tuple[RaceCard, ...]
    token: str | None = None


class Listed(_Message, frozen=True, tag="listed"):
    """A race of the lobby's list is new or has changed."""

    race: RaceCard


class Unlisted(_Message, frozen=True, tag="unlisted"):
    """A race has left the lobby's list."""

    id: str


class Created(_Message, frozen=True, tag="created"):
    """Answers `create`: where the race is to be found."""

    race: str


class Today(_Message, frozen=True, tag="daily"):
    """Follows the lobby's welcome, and comes at each midnight of UTC: which day's dailies are open until `next_at`."""

    day: str
    next_at: int
    now: int


class RaceState(_Message, frozen=True, tag="race"):
    """The race has changed: phase, seats, options, presence. Carries the race's `version`."""

    race: RaceView


class Watchers(_Message, frozen=True, tag="watchers"):
    """Another number of viewers without a seat, on all nodes together; changes no `version`."""

    count: int


class Go(_Message, frozen=True, tag="go"):
    """The start, written at `starts_at`: one's own board at rev 0 (players), or all boards at this viewer's sight."""

    starts_at: int
    now: int
    board: str | None = None
    boards: tuple[SeatBoard, ...] = ()


class Snapshot(_Message, frozen=True, tag="snapshot"):
    """Answers `resync`, and comes by itself: when a viewer's sight changes, when they fell behind, and after an undo of
    what was played before their boards were given.
    """

    now: int
    race: RaceView
    boards: tuple[SeatBoard, ...]
    board: str | None = None
    rev: int = 0
    at: int = 0


class Refused(_Message, frozen=True, tag="refused"):
    """A play or a command was refused; nothing changed.

    `rev` is 0 for a command, which `command` names; `max` and `wanted` are the refusal's facts.
    """

    rev: int
    why: str
    max: int | None = None
    wanted: int | None = None
    command: str | None = None


class SeatStanding(_Message, frozen=True, tag="standing"):
    """A seat's race has ended: its place (if it finished) as decided."""

    version: int
    standing: Standing


class HintGiven(_Message, frozen=True, tag="hint"):
    """A hint for the board at `rev`; `moves` best first.

    `proof` is what is proved: `line`, the first of them leads home; `lost`, nothing leads home from here any more;
    `legal`, nothing, they are legal moves that do something; `none`, nothing, and there is no such move.
    """

    rev: int
    moves: tuple[str, ...]
    proof: Literal["line", "legal", "none", "lost"]


class OfferMade(_Message, frozen=True, tag="offer"):
    """An offer's state; `race` is the next race once it is accepted."""

    what: Offered
    by: int
    state: Literal["made", "accepted", "withdrawn", "expired"]
    race: str | None = None


class Over(_Message, frozen=True, tag="over"):
    """The race is over: final standings (their `moves` is each seat's final rev) and the opened commitment.

    An attempt at a daily's deal has no `opened` before the race's `sealed_until`; a `resync` after that brings it.
    """

    version: int
    standings: tuple[Standing, ...]
    race: RaceView
    opened: Opened | None = None


class Reacted(_Message, frozen=True, tag="react"):
    """A seat's preset reaction."""

    seat: int
    say: Reaction


class Error(_Message, frozen=True, tag="error"):
    """Why the server is about to close this socket."""

    code: int
    text: str


class Bye(_Message, frozen=True, tag="bye"):
    """The server is going down: come back after `retry_ms`."""

    retry_ms: int


class Pong(_Message, frozen=True, tag="pong"):
    """Answers `ping`, with the server's time in shared ms."""

    n: int
    now: int


RaceOutbound = (
    Ack
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
    | Pong
)
LobbyOutbound = LobbyWelcome | Listed | Unlisted | Created | Today | Refused | Error | Bye | Pong
Outbound = RaceOutbound | LobbyWelcome | Listed | Unlisted | Created | Today
