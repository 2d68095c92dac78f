"""The other nodes as this one knows them: alive or not, which topics they follow, how far their shards were heard.

What is not known for sure counts as followed. It knows neither Redis nor the clock; times are seconds, given.

>>> peers = Peers()
>>> peers.hear(Beacon("you", 0, 0.0, [0] * 32, []), now=1.0)
Heard(followed=[], lost=[])
>>> peers.may_follow("race/k3x9")
False
>>> peers.hear(Change("you", 1, ["race/k3x9"], []), now=1.5)
Heard(followed=['race/k3x9'], lost=[])
>>> peers.may_follow("race/k3x9")
True
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from .signals import Beacon, Change, Gone, Late, Whole


class Order(Enum):
    """How an envelope stands to those before it."""

    NEXT = "next"
    AGAIN = "again"
    AFTER_GAP = "after a gap"


class Heard(NamedTuple):
    """What a signal has brought: topics that a node follows and was not known to, shards of which something is lost."""

    followed: list[str]
    lost: list[int]


@dataclass(slots=True)
class Peer:
    """One other node."""

    heard_at: float
    topics: set[str] | None = None
    """What it follows, None while that is not known."""
    step: int = 0
    numbers: dict[int, int] = field(default_factory=dict)
    """The last number heard of each shard."""
    first: int | None = 0
    """The number taken for heard where there is none; None: whatever comes first is the beginning."""

    def last(self, shard: int) -> int | None:
        """Return the last number heard of a shard."""
        return self.numbers.get(shard, self.first)


class Peers:
    """All other nodes that gave a sign of life."""

    def __init__(self) -> None:
        """Know nobody."""
        self._peers: dict[str, Peer] = {}
        self._meets_until = 0.0

    def __len__(self) -> int:
        """Count the nodes that are taken to be alive."""
        return len(self._peers)

    def may_follow(self, topic: str) -> bool:
        """Whether any of them follows the topic, or may."""
        return any(peer.topics is None or topic in peer.topics for peer in self._peers.values())

    def unknown(self) -> list[str]:
        """Return the nodes to be asked for what they follow."""
        return [name for name, peer in self._peers.items() if peer.topics is None]

    def order(self, name: str, shard: int, number: int, now: float) -> Order:
        """Note an envelope's number, and return how it stands to those before it."""
        peer = self._peer(name, now)
        last = peer.last(shard)
        if last is not None and number <= last:
            return Order.AGAIN
        peer.numbers[shard] = number
        return Order.NEXT if last is None or number == last + 1 else Order.AFTER_GAP

    def hear(self, signal: Beacon | Change | Whole | Late | Gone, now: float) -> Heard:
        """Take what another node says of itself."""
        match signal:
            case Beacon():
                return Heard([], self._hear_beacon(self._peer(signal.node, now), signal, now))
            case Change():
                return Heard(self._hear_change(self._peer(signal.node, now), signal), [])
            case Whole():
                peer = self._peer(signal.node, now)
                fresh = [topic for topic in signal.topics if peer.topics is None or topic not in peer.topics]
                peer.topics, peer.step = set(signal.topics), signal.step
                return Heard(fresh, [])
            case Gone():
                self._peers.pop(signal.node, None)
        return Heard([], [])

    def expire(self, before: float) -> None:
        """Forget the nodes that were last heard before then."""
        for name in [name for name, peer in self._peers.items() if peer.heard_at < before]:
            del self._peers[name]

    def doubt(self, until: float) -> None:
        """Take nothing for known: what they said may have been lost, and everybody here was told so.

        Who is met before `until` has been there all along, and begins with the first number that is heard of it; who
        comes later has said something unheard if that is not its first.
        """
        self._meets_until = until
        for peer in self._peers.values():
            peer.topics, peer.first = None, None
            peer.numbers.clear()

    def _peer(self, name: str, now: float) -> Peer:
        peer = self._peers.get(name)
        if peer is None:
            peer = self._peers[name] = Peer(now, first=None if now < self._meets_until else 0)
        return peer

    def _hear_beacon(self, peer: Peer, beacon: Beacon, now: float) -> list[int]:
        peer.heard_at = now
        if beacon.step == 0 and peer.topics is None:
            peer.topics = set()  # it has never followed anything
        elif beacon.step > peer.step:
            peer.topics = None
        lost = []
        for shard, number in enumerate(beacon.numbers):
            last = peer.last(shard)
            if last is not None and number > last:
                lost.append(shard)
            if last is None or number > last:
                peer.numbers[shard] = number
        return lost

    def _hear_change(self, peer: Peer, change: Change) -> list[str]:
        if peer.topics is None or change.step <= peer.step:
            return []  # the whole is asked for, or was had already
        if change.step > peer.step + 1:
            peer.topics = None
            return []
        peer.step = change.step
        fresh = [topic for topic in change.added if topic not in peer.topics]
        peer.topics.difference_update(change.gone)
        peer.topics.update(change.added)
        return fresh
