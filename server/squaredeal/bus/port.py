"""What a bus is, whatever carries it: publish to a topic, and hear what the other nodes publish.

A record may be lost, doubled or late, so every receiver must be able to tell; the order of one publisher is kept.

>>> race_topic("k3x9")
'race/k3x9'
"""

from collections.abc import Callable
from typing import Protocol, TypeAlias

Receive: TypeAlias = Callable[[bytes], None]


class Subscription(Protocol):
    """One node's interest in a topic."""

    def close(self) -> None:
        """Hear no more; a second call does nothing."""


class Bus(Protocol):
    """The way to the other nodes. Nothing here waits or raises: a bus that is down loses what it is given."""

    def publish(self, node: str, topic: str, record: bytes) -> None:
        """Tell every other node that follows the topic."""

    def is_followed(self, node: str, topic: str) -> bool:
        """Whether another node may follow the topic; False spares the publisher its work."""

    def subscribe(self, node: str, topic: str, receive: Receive) -> Subscription:
        """Have what other nodes publish from now on; `receive` is called on the loop, in a later turn of it."""


def race_topic(race_id: str) -> str:
    """Name the topic of one race."""
    return f"race/{race_id}"
