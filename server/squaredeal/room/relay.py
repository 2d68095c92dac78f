"""What a room tells the rooms of the same race on other nodes, and hears from them.

A record is a hint: a gap, or a version not known, sends the room to the store. It holds moves, never a face or a seed.

    ["m",1,12,83211,"26v4"]     seat 1's row 12, at 83,211 ms
    ["c",1,3,"p7"]              seat 1 was claimed, for the third time, by player p7
    ["v",7]                     the race is at version 7
    ["r",1,"nice"]              seat 1's reaction
"""

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from squaredeal.bus import Bus, race_topic
from squaredeal.messages.inbound import Reaction
from squaredeal.store.outcomes import Row

NOBODY: Final = ""


class Moved(Struct, array_like=True, frozen=True, tag="m"):
    """A confirmed row."""

    seat: int
    rev: int
    at: int
    move: str


class Claimed(Struct, array_like=True, frozen=True, tag="c"):
    """A seat's new claim: every older one's socket is to be closed. Said right after the claim is committed.

    `player` is `NOBODY` where the socket it was made for is gone already.
    """

    seat: int
    claim: int
    player: str


class Changed(Struct, array_like=True, frozen=True, tag="v"):
    """The race's version after a decision."""

    version: int


class Reaction_(Struct, array_like=True, frozen=True, tag="r"):  # noqa: N801 - the wire's `Reaction` is its text
    """A seat's reaction."""

    seat: int
    say: Reaction


Said: TypeAlias = Moved | Claimed | Changed | Reaction_

_decoder: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)
_encoder = msgspec.json.Encoder()


class Relay:
    """One room's end of the bus."""

    def __init__(
        self,
        bus: Bus,
        node: str,
        race: str,
        hear: Callable[[Said], None],
        missed: Callable[[], None],
    ) -> None:
        """Follow the race's topic from now on; `hear` gets what other nodes say, `missed` that it may not be all."""
        self._bus, self._node, self._topic, self._hear = bus, node, race_topic(race), hear
        self._subscription = bus.subscribe(node, self._topic, self._receive, missed)

    def say(self, record: Said) -> None:
        """Tell the other nodes that follow the race, if there are any."""
        if self.is_heard:
            self._bus.publish(self._node, self._topic, _encoder.encode(record))

    def say_rows(self, seat: int, rows: Iterable[Row]) -> None:
        """Tell of rows that were committed here; those of other nodes are theirs to tell."""
        if self.is_heard:
            for row in rows:
                self.say(Moved(seat, row.rev, row.at, row.move))

    @property
    def is_heard(self) -> bool:
        """Whether anybody may be listening."""
        return self._bus.is_followed(self._node, self._topic)

    def close(self) -> None:
        """Hear no more."""
        self._subscription.close()

    def _receive(self, record: bytes) -> None:
        try:
            message = _decoder.decode(record)
        except msgspec.MsgspecError:
            return  # a newer node's record; the store has what it was about
        self._hear(message)
