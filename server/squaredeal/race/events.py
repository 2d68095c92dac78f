"""What has happened to a race, in the past tense; stored as JSON objects whose `t` is the event's name.

An event has every fact `evolve` needs, times included, so the stored events rebuild the race without a clock:
`{"t":"SeatFinished","seat":1,"place":1,"at":83211}`.
"""

from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from squaredeal.messages.common import Kind, Offered, SeatState


class _Event(Struct, frozen=True, tag_field="t", tag=True):
    """The common form: an object whose `t` is the class's name."""


class SeatTaken(_Event, frozen=True):
    """A player sits down; they are here."""

    seat: int
    player: str
    name: str
    kind: Kind


class SeatFreed(_Event, frozen=True):
    """An open race's seat is free again; `barred` when the host sent its player away."""

    seat: int
    barred: bool = False


class HostChanged(_Event, frozen=True):
    """Another seat is the host's; None when nobody is left."""

    host: int | None


class ReadyChanged(_Event, frozen=True):
    """A seat is ready or not, or has sent another nonce."""

    seat: int
    on: bool
    nonce: str


class CountdownBegan(_Event, frozen=True):
    """The seats are fixed and the start is announced."""

    starts_at: int


class RaceStarted(_Event, frozen=True):
    """All seats still there play; `at` (shared ms) is the race's zero: as announced, unless the start came late.

    `index` says which deal of a certified race it is, from now on and for ever.
    """

    at: int
    index: int | None = None


class ProofMissed(_Event, frozen=True):
    """No deal was proved winnable in time: the race is open again, and its host is asked how to go on."""


class CertificationWaived(_Event, frozen=True):
    """The host plays on without a proof."""


class SeatDropped(_Event, frozen=True):
    """A seat is without a socket since `at` (shared ms)."""

    seat: int
    at: int


class SeatReturned(_Event, frozen=True):
    """A seat has a socket again."""

    seat: int


class SeatFinished(_Event, frozen=True):
    """A seat has all its cards home, at `at` race ms; its place is decided once. A daily's attempt has none."""

    seat: int
    place: int | None
    at: int


class SeatEnded(_Event, frozen=True):
    """A seat's game is over without a finish, at `at` race ms (0 before the start)."""

    seat: int
    state: SeatState
    at: int


class SeatHelped(_Event, frozen=True):
    """A seat has asked for a hint and is no longer clean."""

    seat: int


class RaceEnded(_Event, frozen=True):
    """No seat plays any more, since `at` (shared ms)."""

    at: int


class OfferMade(_Event, frozen=True):
    """A seat offers a rematch or a series, at `at` (shared ms)."""

    seat: int
    what: Offered
    next_race: str
    at: int


class OfferAccepted(_Event, frozen=True):
    """Another seat wants it too; the next race's id is the one it proposes."""

    seat: int
    next_race: str


class OfferWithdrawn(_Event, frozen=True):
    """Who made the offer has left."""


class OfferExpired(_Event, frozen=True):
    """Nobody completed the offer in time."""


class RematchAgreed(_Event, frozen=True):
    """The next race is to be opened under this id, with these seats."""

    next_race: str
    seats: tuple[int, ...]


Event: TypeAlias = (
    SeatTaken
    | SeatFreed
    | HostChanged
    | ReadyChanged
    | CountdownBegan
    | RaceStarted
    | ProofMissed
    | CertificationWaived
    | SeatDropped
    | SeatReturned
    | SeatFinished
    | SeatEnded
    | SeatHelped
    | RaceEnded
    | OfferMade
    | OfferAccepted
    | OfferWithdrawn
    | OfferExpired
    | RematchAgreed
)

_decoder: Final[msgspec.json.Decoder[Event]] = msgspec.json.Decoder(Event)


def encode_event(event: Event) -> bytes:
    """Write an event as JSON, read back by `decode_event`."""
    return msgspec.json.encode(event)


def decode_event(data: bytes | str) -> Event:
    """Read a stored event. Raises `msgspec.DecodeError` for anything else."""
    return _decoder.decode(data)
