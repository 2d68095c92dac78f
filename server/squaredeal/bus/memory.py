"""The bus within one process: for a single node it costs nothing, and several nodes in one process hear each other.

It delivers in a later turn of the loop, as a real one would, so that nobody comes to rely on more.
"""

import asyncio

from .port import Receive


class _MemorySubscription:
    __slots__ = ("_bus", "node", "receive", "topic")

    def __init__(self, bus: "MemoryBus", node: str, topic: str, receive: Receive) -> None:
        self._bus = bus
        self.node, self.topic, self.receive = node, topic, receive

    def close(self) -> None:
        self._bus.forget(self)


class MemoryBus:
    """A bus whose nodes share a process."""

    def __init__(self) -> None:
        """Make a bus that nobody follows."""
        self._topics: dict[str, list[_MemorySubscription]] = {}

    def publish(self, node: str, topic: str, record: bytes) -> None:
        """Tell every other node that follows the topic now."""
        loop = asyncio.get_running_loop()
        for subscription in self._topics.get(topic, ()):
            if subscription.node != node:
                loop.call_soon(self._deliver, subscription, record)

    def is_followed(self, node: str, topic: str) -> bool:
        """Whether a subscription of another node is open."""
        return any(subscription.node != node for subscription in self._topics.get(topic, ()))

    def subscribe(self, node: str, topic: str, receive: Receive) -> _MemorySubscription:
        """Have what other nodes publish from now on."""
        subscription = _MemorySubscription(self, node, topic, receive)
        self._topics.setdefault(topic, []).append(subscription)
        return subscription

    def forget(self, subscription: _MemorySubscription) -> None:
        """Take a subscription out; called by its `close`."""
        subscriptions = self._topics.get(subscription.topic, [])
        if subscription in subscriptions:
            subscriptions.remove(subscription)
        if not subscriptions:
            self._topics.pop(subscription.topic, None)

    def __len__(self) -> int:
        """Count the open subscriptions."""
        return sum(len(subscriptions) for subscriptions in self._topics.values())

    def _deliver(self, subscription: _MemorySubscription, record: bytes) -> None:
        if subscription in self._topics.get(subscription.topic, ()):
            subscription.receive(record)
