"""The bus over Redis pub/sub: nodes on many machines hear each other, and play goes on when Redis does not.

Every node subscribes to the same fixed channels once; a topic belongs to one of them by its hash. Redis keeps
nothing, needs no setup, and may vanish and come back empty at any time. Nodes that share this object hear each other
directly. It knows no race.

    bus = RedisBus("redis://localhost:6379")
    await bus.start()
    bus.publish("node-1", "race/k3x9", b"...")
"""

import asyncio
import secrets
import zlib
from typing import Final

import structlog

from . import signals
from .connection import Message, check_url
from .counters import Counters
from .envelope import SENDER_BYTES, EnvelopeError, open_header, unpack
from .interests import Interests
from .memory import MemoryBus, MemorySubscription
from .outbox import SHARDS, Outbox
from .pace import Pace
from .peers import Order, Peers
from .port import Missed, Receive
from .publisher import Publisher
from .reader import Reader

QUEUE_BYTES: Final = 4 * 1024 * 1024
ELSEWHERE: Final = "\0elsewhere"  # the node of what comes from Redis: no subscription's own
_log = structlog.get_logger(__name__)


def shard_of(topic: str) -> int:
    """Return the shard a topic belongs to, the same on every node."""
    return zlib.crc32(topic.encode(errors="surrogatepass")) % SHARDS


class RedisSubscription:
    """A node's interest in a topic; made by `RedisBus.subscribe`."""

    __slots__ = ("_bus", "_local")

    def __init__(self, bus: "RedisBus", local: MemorySubscription) -> None:
        """Belong to a bus."""
        self._bus, self._local = bus, local

    def close(self) -> None:
        """Hear no more; a second call does nothing."""
        self._local.close()
        self._bus.left(self._local.topic)


class RedisBus:
    """One process's end of the bus. `prefix` keeps installations on one Redis apart (database numbers do not)."""

    def __init__(
        self, url: str, *, prefix: str = "squaredeal", queue_bytes: int = QUEUE_BYTES, pace: Pace | None = None
    ) -> None:
        """Prepare; `start` connects. Raises `ValueError` for a URL that cannot be read."""
        check_url(url)
        pace = Pace() if pace is None else pace
        self._pace = pace
        sender = secrets.token_bytes(SENDER_BYTES)
        self._sender, self._name = sender, sender.hex()
        self._local = MemoryBus()
        self._followed: set[bytes] = set()
        self._unheard: set[str] = set()  # topics followed here of which something was not sent: nobody was to hear it
        self._late: list[str] = []
        self._is_asked = False
        self._peers, self._interests, self._outbox = Peers(), Interests(self._name), Outbox(sender, queue_bytes)
        self._counters = Counters()
        self._signals = f"{prefix}/nodes"
        self._channels = [f"{prefix}/{shard}" for shard in range(SHARDS)]
        self._shards = {channel.encode(): shard for shard, channel in enumerate(self._channels)}
        self._publisher = Publisher(url, pace, self._counters, gather=self._gather, failed=self._tell_state)
        self._reader = Reader(
            url,
            [self._signals, *self._channels],
            pace,
            self._counters,
            hear=self._hear,
            joined=self._joined,
            failed=self._tell_state,
        )
        self._tasks: list[asyncio.Task[None]] = []
        self._is_leaving = False
        self._is_told_degraded = False
        self._has_joined = False

    # --- its life

    async def start(self) -> None:
        """Begin to look for Redis, and return at once."""
        self._tasks = [asyncio.create_task(self._publisher.run()), asyncio.create_task(self._reader.run())]

    async def stop(self) -> None:
        """Publish what waits if Redis answers soon, then end both tasks and connections."""
        self._is_leaving = True
        self._publisher.close()
        if self._tasks:
            await asyncio.wait(self._tasks[:1], timeout=self._pace.farewell_s)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()

    @property
    def is_degraded(self) -> bool:
        """Whether what is published here does not come back: other nodes cannot be reached now."""
        alive_at = self._reader.alive_at
        if self._reader.joined_at is None or alive_at is None:
            return True
        return asyncio.get_running_loop().time() - alive_at > self._pace.silence_s

    def counts(self) -> dict[str, int]:
        """Return plain numbers for a metrics page; `last_seen_ms` is the age of the last own beacon, -1 for none."""
        c, alive_at = self._counters, self._reader.alive_at
        age_s = -1.0 if alive_at is None else asyncio.get_running_loop().time() - alive_at
        return {
            "published": c.published,
            "dropped": self._outbox.dropped,
            "queued_bytes": self._outbox.queued_bytes,
            "publishes": c.publishes,
            "failures": c.failures,
            "received": c.received,
            "skipped": c.skipped,
            "duplicates": c.duplicates,
            "malformed": c.malformed,
            "gaps": c.gaps,
            "reconnects": c.reconnects,
            "peers": len(self._peers),
            "topics": len(self._followed),
            "last_seen_ms": -1 if age_s < 0 else int(age_s * 1000),
        }

    # --- the port

    def publish(self, node: str, topic: str, record: bytes) -> None:
        """Tell every other node that follows the topic."""
        self._local.publish(node, topic, record)
        self._counters.published += 1
        self._outbox.put(shard_of(topic), topic, record)
        self._publisher.wake()

    def is_followed(self, node: str, topic: str) -> bool:
        """Whether another node may follow the topic. Until all other nodes are known, any may."""
        if self._local.is_followed(node, topic) or not self._is_settled or self._peers.may_follow(topic):
            return True
        if topic in self._local:
            self._unheard.add(topic)
        return False

    def subscribe(self, node: str, topic: str, receive: Receive, missed: Missed | None = None) -> RedisSubscription:
        """Have what other nodes publish from now on."""
        if topic not in self._local:
            self._followed.add(topic.encode())
            self._interests.follow(topic)
            self._publisher.wake()
        return RedisSubscription(self, self._local.subscribe(node, topic, receive, missed))

    def left(self, topic: str) -> None:
        """Note that a subscription of a topic has been closed; called by its `close`."""
        name = topic.encode()
        if topic not in self._local and name in self._followed:
            self._followed.discard(name)
            self._unheard.discard(topic)
            self._interests.leave(topic)
            self._publisher.wake()

    def __len__(self) -> int:
        """Count the open subscriptions."""
        return len(self._local)

    # --- out

    @property
    def _is_settled(self) -> bool:
        joined_at = self._reader.joined_at
        return joined_at is not None and asyncio.get_running_loop().time() - joined_at >= self._pace.settle_s

    def _gather(self, is_beacon_due: bool) -> list[Message]:
        """Return the next round: what is followed before the records, so that the others are ready; the beacon last."""
        said: list[signals.Signal] = []
        change = self._interests.change()
        if change is not None:
            said.append(change)
        if self._is_asked and is_beacon_due:
            self._is_asked = False
            said.append(self._interests.whole())
        if self._late:
            said.append(signals.Late(self._name, self._late))
            self._late = []
        messages = [(self._signals, signals.encode(signal)) for signal in said]
        messages += [(self._channels[shard], envelope) for shard, envelope in self._outbox.take()]
        if self._outbox.queued_bytes:
            self._publisher.wake()
        if is_beacon_due:
            messages.append((self._signals, signals.encode(self._beacon())))
        if self._is_leaving and not self._outbox:
            self._is_leaving = False
            messages.append((self._signals, signals.encode(signals.Gone(self._name))))
        return messages

    def _beacon(self) -> signals.Beacon:
        now = asyncio.get_running_loop().time()
        self._peers.expire(now - self._pace.peer_s)
        return signals.Beacon(self._name, self._interests.step, now, list(self._outbox.numbers), self._peers.unknown())

    # --- in

    def _hear(self, channel: bytes, data: bytes) -> None:
        shard = self._shards.get(channel)
        if shard is None:
            self._hear_signal(data)
        else:
            self._hear_envelope(shard, data)

    def _hear_envelope(self, shard: int, data: bytes) -> None:
        try:
            header = open_header(data)
            if header.sender == self._sender:
                return
            records, skipped = unpack(data, self._followed)
        except EnvelopeError:
            self._counters.malformed += 1
            return
        order = self._peers.order(header.sender.hex(), shard, header.number, asyncio.get_running_loop().time())
        if order is Order.AGAIN:
            self._counters.duplicates += 1
            return
        if order is Order.AFTER_GAP:
            self._lost([shard])
        self._counters.received += len(records)
        self._counters.skipped += skipped
        for topic, record in records:
            self._local.publish(ELSEWHERE, topic.decode(), record)

    def _hear_signal(self, data: bytes) -> None:
        signal = signals.decode(data)
        if signal is None:
            self._counters.malformed += 1
        elif signal.node == self._name:
            if isinstance(signal, signals.Beacon):
                self._reader.beacon_came(signal.sent)
                self._tell_state(None)
        else:
            self._hear_peer(signal)

    def _hear_peer(self, signal: signals.Signal) -> None:
        heard = self._peers.hear(signal, asyncio.get_running_loop().time())
        self._lost(heard.lost)
        late = self._unheard.intersection(heard.followed)
        if late:
            self._unheard -= late
            self._late += late
            self._publisher.wake()
        if isinstance(signal, signals.Beacon) and self._name in signal.asks:
            self._is_asked = True
        if isinstance(signal, signals.Late):
            self._local.miss(signal.topics)

    def _lost(self, shards: list[int]) -> None:
        if shards:
            self._counters.gaps += 1
            self._local.miss(topic for topic in self._local.topics() if shard_of(topic) in shards)

    def _joined(self) -> None:
        self._peers.doubt(until=asyncio.get_running_loop().time() + self._pace.settle_s)
        if self._has_joined:
            self._counters.gaps += 1
        self._has_joined = True
        self._local.miss(self._local.topics())
        self._publisher.hurry()

    # --- telling the operator

    def _tell_state(self, error: Exception | None) -> None:
        """Log a change for the worse or the better, once each, and never what was sent or the URL with its password."""
        if error is not None and not self._is_told_degraded:
            self._is_told_degraded = True
            _log.warning("bus degraded", error=type(error).__name__)
        elif error is None and self._is_told_degraded and not self.is_degraded:
            self._is_told_degraded = False
            _log.info("bus restored")
