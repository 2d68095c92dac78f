"""The bus within one process: for a single node it costs nothing, and several nodes in one process hear each other.

It delivers in a later turn of the loop, as a real one would, so that nobody comes to rely on more. It loses nothing,
and so never calls `missed` by itself.
"""

import asyncio
from collections.abc import Iterable

from .port import Missed, Receive


class MemorySubscription:
    """A node's interest in a topic; made by `MemoryBus.subscribe`."""

    __slots__ = ("_bus", "missed", "node", "receive", "topic")

    def __init__(self, bus: "MemoryBus", node: str, topic: str, receive: Receive, missed: Missed | None) -> None:
        """Belong to a bus."""
        self._bus = bus
        self.node, self.topic, self.receive, self.missed = node, topic, receive, missed

    def close(self) -> None:
        """Hear no more; a second call does nothing."""
        self._bus.forget(self)


class MemoryBus:
    """A bus whose nodes share a process."""

    is_degraded = False

    def __init__(self) -> None:
        """Make a bus that nobody follows."""
        self._topics: dict[str, list[MemorySubscription]] = {}

    async def start(self) -> None:
        """Do nothing: everybody is here."""

    async def stop(self) -> None:
        """Do nothing: there is no task and no connection."""

    def counts(self) -> dict[str, int]:
        """Return nothing: where all nodes share a process, nothing can get lost that would have to be counted."""
        return {}

    def publish(self, node: str, topic: str, record: bytes) -> None:
        """Tell every other node that follows the topic now."""
        subscriptions = self._topics.get(topic)
        if subscriptions:
            loop = asyncio.get_running_loop()
            for subscription in subscriptions:
                if subscription.node != node:
                    loop.call_soon(self._deliver, subscription, record)

    def is_followed(self, node: str, topic: str) -> bool:
        """Whether a subscription of another node is open."""
        return any(subscription.node != node for subscription in self._topics.get(topic, ()))

    def subscribe(self, node: str, topic: str, receive: Receive, missed: Missed | None = None) -> MemorySubscription:
        """Have what other nodes publish from now on."""
        subscription = MemorySubscription(self, node, topic, receive, missed)
        self._topics.setdefault(topic, []).append(subscription)
        return subscription

    def forget(self, subscription: MemorySubscription) -> None:
        """Take a subscription out; called by its `close`."""
        subscriptions = self._topics.get(subscription.topic, [])
        if subscription in subscriptions:
            subscriptions.remove(subscription)
        if not subscriptions:
            self._topics.pop(subscription.topic, None)

    def miss(self, topics: Iterable[str]) -> None:
        """Say to every subscription of the topics that records may have been lost."""
        loop = asyncio.get_running_loop()
        for topic in topics:
            for subscription in self._topics.get(topic, ()):
                if subscription.missed is not None:
                    loop.call_soon(self._say_missed, subscription)

    def topics(self) -> list[str]:
        """Return the topics that are followed here."""
        return list(self._topics)

    def __contains__(self, topic: str) -> bool:
        """Whether anybody here follows the topic."""
        return topic in self._topics

    def __len__(self) -> int:
        """Count the open subscriptions."""
        return sum(len(subscriptions) for subscriptions in self._topics.values())

    def _deliver(self, subscription: MemorySubscription, record: bytes) -> None:
        if subscription in self._topics.get(subscription.topic, ()):
            subscription.receive(record)

    def _say_missed(self, subscription: MemorySubscription) -> None:
        if subscription.missed is not None and subscription in self._topics.get(subscription.topic, ()):
            subscription.missed()
