"""Answers that cost something: found once for all who ask the same at once, and kept while there is room.

It knows neither questions nor answers but as bytes. Whoever asks no more stops nobody else; when nobody asks any more
the work is cancelled.

    answers = Answers(most_bytes=1_000_000)
    body = answers.kept(key) or await answers.find(key, work)
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

EACH_BYTES: Final = 300  # what an entry takes beside its texts


class Answers:
    """Bytes by key; of more than `most_bytes` the longest unused are forgotten."""

    def __init__(self, most_bytes: int) -> None:
        """Nothing is known yet."""
        self._most = most_bytes
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._work: dict[str, _Work] = {}
        self.bytes = 0

    def kept(self, key: str) -> bytes | None:
        """The answer, if it was found before."""
        answer = self._kept.get(key)
        if answer is not None:
            self._kept.move_to_end(key)
        return answer

    async def find(self, key: str, work: Callable[[], Awaitable[bytes]]) -> bytes:
        """The answer that `work` finds, or is finding for somebody else already. Raises what it raises."""
        shared = self._work.get(key)
        if shared is None:
            shared = self._work[key] = _Work(asyncio.ensure_future(self._find(key, work)))
        shared.waiting += 1
        try:
            return await asyncio.shield(shared.task)
        finally:
            shared.waiting -= 1
            if not shared.waiting:
                del self._work[key]  # at once: who asks now must not join what is being cancelled
                shared.task.cancel()

    async def _find(self, key: str, work: Callable[[], Awaitable[bytes]]) -> bytes:
        answer = await work()
        self._keep(key, answer)
        return answer

    def _keep(self, key: str, answer: bytes) -> None:
        self._kept[key] = answer
        self.bytes += _size(key, answer)
        while self.bytes > self._most:
            self.bytes -= _size(*self._kept.popitem(last=False))


@dataclass(slots=True)
class _Work:
    task: "asyncio.Task[bytes]"
    waiting: int = 0


def _size(key: str, answer: bytes) -> int:
    return len(key) + len(answer) + EACH_BYTES
