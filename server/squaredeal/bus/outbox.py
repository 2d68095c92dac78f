"""What is still to be published: records by shard, in order, within a number of bytes.

When there is no more room the oldest records go, and the shard's next envelope skips a number: whoever reads it knows
that something was lost. It knows neither Redis nor time.

>>> box = Outbox(b"node-one", most_bytes=1_000)
>>> box.put(3, "race/k3x9", b"hello")
True
>>> [(shard, len(envelope)) for shard, envelope in box.take()]
[(3, 37)]
>>> len(box), box.numbers[3]
(0, 1)
"""

from collections import deque
from typing import Final

from .envelope import Header, pack, seal

SHARDS: Final = 32
ENVELOPE_BYTES: Final = 32 * 1024  # as much as a reader takes in one turn of its loop without being late for others


class Outbox:
    """The records of one node that wait."""

    def __init__(self, sender: bytes, most_bytes: int) -> None:
        """Hold at most `most_bytes` of packed records."""
        self._sender, self._most_bytes = sender, most_bytes
        self._waiting: dict[int, deque[bytes]] = {}
        self._cut: set[int] = set()
        self.numbers = [0] * SHARDS
        """The last number used on each shard."""
        self.queued_bytes = 0
        self.dropped = 0
        """Records that were given up for want of room."""

    def __len__(self) -> int:
        """Count the records that wait."""
        return sum(len(records) for records in self._waiting.values())

    def put(self, shard: int, topic: str, record: bytes) -> bool:
        """Take a record, at the cost of the oldest ones if need be; False if it can never be sent."""
        try:
            packed = pack(topic, record)
        except ValueError:
            packed = b""
        if not packed or len(packed) > self._most_bytes:
            self._lose(shard)
            return False
        while self.queued_bytes + len(packed) > self._most_bytes:
            self._drop_oldest()
        self._waiting.setdefault(shard, deque()).append(packed)
        self.queued_bytes += len(packed)
        return True

    def take(self) -> list[tuple[int, bytes]]:
        """Return at most one envelope for each shard that has records, the shard that has waited longest first."""
        self._cut.clear()
        return [(shard, self._seal(shard)) for shard in list(self._waiting)]

    def _seal(self, shard: int) -> bytes:
        records = self._waiting.pop(shard)
        batch, size = [records.popleft()], 0
        while records and size + len(batch[-1]) + len(records[0]) <= ENVELOPE_BYTES:
            size += len(batch[-1])
            batch.append(records.popleft())
        if records:
            self._waiting[shard] = records  # behind the shards that have waited as long and had less to say
        self.queued_bytes -= size + len(batch[-1])
        self.numbers[shard] += 1
        return seal(Header(self._sender, self.numbers[shard]), batch)

    def _drop_oldest(self) -> None:
        shard, records = next(iter(self._waiting.items()))
        self.queued_bytes -= len(records.popleft())
        if not records:
            del self._waiting[shard]
        self._lose(shard)

    def _lose(self, shard: int) -> None:
        self.dropped += 1
        if shard not in self._cut:
            self._cut.add(shard)
            self.numbers[shard] += 1
