"""What a bus is, whatever carries it: publish to a topic, and hear what the other nodes publish.

A record may be lost, doubled or late, so every receiver must be able to tell. What one publisher says of one topic
keeps its order where nothing fails. Where the bus knows that something may have been lost, it says so: `missed`.

>>> race_topic("k3x9")
'race/k3x9'
"""

from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias

Receive: TypeAlias = Callable[[bytes], None]
Missed: TypeAlias = Callable[[], None]


class Subscription(Protocol):
    """One node's interest in a topic."""

    def close(self) -> None:
        """Hear no more; a second call does nothing."""


class Bus(Protocol):
    """The way to the other nodes. `publish` never waits or raises: a bus that is down loses what it is given."""

    def publish(self, node: str, topic: str, record: bytes) -> None:
        """Tell every other node that follows the topic."""

    def is_followed(self, node: str, topic: str) -> bool:
        """Whether another node may follow the topic; False spares the publisher its work."""

    def subscribe(self, node: str, topic: str, receive: Receive, missed: Missed | None = None) -> Subscription:
        """Have what other nodes publish from now on; `receive` is called on the loop, in a later turn of it.

        `missed` is called, in a later turn too, when records of the topic may have been lost: time to ask the store.
        After a lost connection it is called for every subscription in one turn, so what it does should be joined.
        """


class Carrier(Bus, Protocol):
    """A bus with a life of its own, as the node that owns it sees it."""

    @property
    def is_degraded(self) -> bool:
        """Whether other nodes cannot be reached now; play goes on all the same."""

    async def start(self) -> None:
        """Begin to reach the other nodes. Returns at once and never fails: what is not there yet is tried again."""

    async def stop(self) -> None:
        """Say what is still to be said, end every task and close every connection, within a second."""

    def counts(self) -> Mapping[str, int]:
        """Return plain numbers for a metrics page."""


def race_topic(race_id: str) -> str:
    """Name the topic of one race."""
    return f"race/{race_id}"
