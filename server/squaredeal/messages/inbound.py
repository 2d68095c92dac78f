"""Every message a client may send, as msgspec tagged unions.

It knows shapes and ranges, never the game: a move is a short text here. Unknown tags and fields are refused; they
change only with the protocol version that `hello` names. The one hot message, a play, is a tagged array:
`["p",12,"26v4"]`.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .common import END, Offered, OptionsIn

PROTOCOL_VERSION = 1

Seat = Annotated[int, Meta(ge=0, le=9)]
Rev = Annotated[int, Meta(ge=1, le=9_999)]
MoveText = Annotated[str, Meta(pattern=r"^[0-9a-dhrsuvwCDHS]{1,5}" + END)]  # longest: 26v13
Nonce = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}" + END)]
Token = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{16,128}" + END)]
RaceId = Annotated[str, Meta(pattern=r"^[0-9a-z]{6,32}" + END)]
NameIn = Annotated[str, Meta(min_length=1, max_length=64)]
Counter = Annotated[int, Meta(ge=0, le=2**31 - 1)]

Reaction = Literal["hello", "good_luck", "nice", "wow", "oops", "well_played", "thanks", "bye"]


class Play(Struct, array_like=True, frozen=True, tag="p", forbid_unknown_fields=True):
    """A move, as the `rev` it will have; `e` counts the refused plays that this socket has been told of."""

    rev: Rev
    move: MoveText
    e: Counter = 0


class _Message(Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    """The common form of all other messages: an object whose `t` names it."""


class Hello(_Message, frozen=True, tag="hello"):
    """The first message of every socket; `token` is a program's, `name` a fresh guest's."""

    v: Counter
    token: Token | None = None
    name: NameIn | None = None


class Create(_Message, frozen=True, tag="create"):
    """Opens a race (lobby socket)."""

    options: OptionsIn


class Join(_Message, frozen=True, tag="join"):
    """Takes a free seat of the race."""


class Leave(_Message, frozen=True, tag="leave"):
    """Gives the seat up; after one's first move it ends the seat as left."""


class Ready(_Message, frozen=True, tag="ready"):
    """Ready or not, with this client's 16 random bytes as 32 hex digits."""

    on: bool
    nonce: Nonce


class Kick(_Message, frozen=True, tag="kick"):
    """Host only, before the start: frees a seat."""

    seat: Seat


class Start(_Message, frozen=True, tag="start"):
    """Host only: begins the countdown. `uncertified`: without a proof, where none was found in time (`unproved`)."""

    uncertified: bool = False


class Resign(_Message, frozen=True, tag="resign"):
    """Ends one's own seat, behind all moves sent before."""


class Hint(_Message, frozen=True, tag="hint"):
    """Asks for a hint at the confirmed board. Refused `running_daily` or `running_rated` while one plays that."""


class Offer(_Message, frozen=True, tag="offer"):
    """Offers a rematch or a series after the race."""

    what: Offered


class Accept(_Message, frozen=True, tag="accept"):
    """Accepts what another seat has offered."""

    what: Offered


class Watch(_Message, frozen=True, tag="watch"):
    """Chooses whose boards to follow: seat numbers, or null for all."""

    seats: Annotated[tuple[Seat, ...], Meta(max_length=10)] | None = None


class Resync(_Message, frozen=True, tag="resync"):
    """Asks for one fresh snapshot, after a gap."""


class React(_Message, frozen=True, tag="react"):
    """A preset reaction; there is no free chat."""

    say: Reaction


class Ping(_Message, frozen=True, tag="ping"):
    """Measures the way there and back."""

    n: Counter


RaceObject = (
    Hello | Join | Leave | Ready | Kick | Start | Resign | Hint | Offer | Accept | Watch | Resync | React | Ping
)
RaceInbound = Play | RaceObject
LobbyInbound = Hello | Create | Resync | Ping
Inbound = RaceInbound | Create
