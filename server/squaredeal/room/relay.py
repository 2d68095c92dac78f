"""What a room tells the rooms of the same race on other nodes, and hears from them.

A record is a hint: a gap, or a version not known, sends the room to the store. It holds moves, never a face or a seed.

    ["m",1,12,83211,"26v4"]     seat 1's row 12, at 83,211 ms
    ["v",7]                     the race is at version 7
    ["r",1,"nice"]              seat 1's reaction
"""

from collections.abc import Callable

import msgspec
from msgspec import Struct

from squaredeal.bus import Bus, race_topic
from squaredeal.messages.inbound import Reaction


class Moved(Struct, array_like=True, frozen=True, tag="m"):
    """A confirmed row."""

    seat: int
    rev: int
    at: int
    move: str


class Changed(Struct, array_like=True, frozen=True, tag="v"):
    """The race's version after a decision."""

    version: int


class Reaction_(Struct, array_like=True, frozen=True, tag="r"):  # noqa: N801 - the wire's `Reaction` is its text
    """A seat's reaction."""

    seat: int
    say: Reaction


_decoder: msgspec.json.Decoder[Moved | Changed | Reaction_] = msgspec.json.Decoder(Moved | Changed | Reaction_)
_encoder = msgspec.json.Encoder()


class Relay:
    """One room's end of the bus."""

    def __init__(
        self,
        bus: Bus,
        node: str,
        race: str,
        hear: Callable[[Moved | Changed | Reaction_], None],
        missed: Callable[[], None],
    ) -> None:
        """Follow the race's topic from now on; `hear` gets what other nodes say, `missed` that it may not be all."""
        self._bus, self._node, self._topic, self._hear = bus, node, race_topic(race), hear
        self._subscription = bus.subscribe(node, self._topic, self._receive, missed)

    def say(self, record: Moved | Changed | Reaction_) -> None:
        """Tell the other nodes that follow the race, if there are any."""
        if self._bus.is_followed(self._node, self._topic):
            self._bus.publish(self._node, self._topic, _encoder.encode(record))

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
