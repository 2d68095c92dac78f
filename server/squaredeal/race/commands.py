"""What may be asked of a race, in the imperative. Whether it happens, `decide` says.

A command names seats, never people: who speaks for a seat is settled before, from the connection alone. Only `Join`
names a player.
"""

from typing import TypeAlias

from msgspec import Struct

from squaredeal.messages.common import Kind, Offered


class Join(Struct, frozen=True):
    """Take the lowest free seat; joining again keeps the seat one has."""

    player: str
    name: str
    kind: Kind


class Leave(Struct, frozen=True):
    """Give the seat up for good: freed before the countdown, ended after it, as `left` or by the rule of `aborting`."""

    seat: int


class SetReady(Struct, frozen=True):
    """Say ready or not, with this client's 16 random bytes as 32 hex digits."""

    seat: int
    on: bool
    nonce: str


class Kick(Struct, frozen=True):
    """Send somebody away from the open race; `by` must be the host. They cannot join it again."""

    by: int
    seat: int


class Start(Struct, frozen=True):
    """Begin the countdown; `by` must be the host. `uncertified`: without a proof, as none was found in time."""

    by: int
    uncertified: bool = False


class Resign(Struct, frozen=True):
    """End one's own game, and stay to watch."""

    seat: int


class Drop(Struct, frozen=True):
    """The seat's last socket is gone; its grace begins."""

    seat: int


class Return(Struct, frozen=True):
    """The seat has a socket (again)."""

    seat: int


class Finish(Struct, frozen=True):
    """All cards of the seat are home since `at` race ms; sent with the winning append."""

    seat: int
    at: int


class Help(Struct, frozen=True):
    """The seat is about to get a hint; noted before the hint is sent."""

    seat: int


class Tick(Struct, frozen=True):
    """Fire every deadline that is due; `index` is the deal proved for the nonces of a certified race, None for none.

    Whoever records what is decided looks the proof up, in the same transaction.
    """

    index: int | None = None


class MakeOffer(Struct, frozen=True):
    """Offer a rematch or a series after the race; `next_race` is the id the next race would have."""

    seat: int
    what: Offered
    next_race: str


class AcceptOffer(Struct, frozen=True):
    """Accept the open offer; `next_race` is the next race's id unless somebody accepts after this."""

    seat: int
    what: Offered
    next_race: str


Asked: TypeAlias = (
    Join | Leave | SetReady | Kick | Start | Resign | Drop | Return | Finish | Help | MakeOffer | AcceptOffer
)
"""Commands that people and their sockets give."""

Command: TypeAlias = Asked | Tick
