"""A worker as its supervisor sees it: its process, what it has said, and when it is to be started again.

It starts nothing and waits for nothing.
"""

import os
from typing import Final

from squaredeal.pauses import Pauses

from .inside import BEAT, FAILED, READY
from .pulse import Pulse

FIRST_S: Final = 0.2
MOST_S: Final = 15.0
STEADY_S: Final = 30.0  # of service, after which a worker's earlier deaths are forgotten


class Worker:
    """A worker as the supervisor sees it."""

    def __init__(self, number: int, hung_s: float) -> None:
        """Not started yet; it hangs when its loop does not turn for `hung_s`, if that is not 0."""
        self.number, self._hung_s = number, hung_s
        self.pid: int | None = None
        self.voice = -1
        self.is_ready = False
        self.ready_at = 0.0
        self.failure = ""
        self.tries = 0
        self.due_at = 0.0
        """When it is to be started, monotonic seconds, while it has no `pid`."""
        self._pauses = Pauses(FIRST_S, MOST_S)
        self.pulse = Pulse(hung_s, 0.0)
        self.is_given_up = False
        """Whether it was found to hang."""

    def started(self, pid: int, voice: int, now: float) -> None:
        """Note its process."""
        self.pid, self.voice, self.is_ready, self.failure = pid, voice, False, ""
        self.pulse, self.is_given_up = Pulse(self._hung_s, now), False

    def hear(self, said: bytes, now: float) -> None:
        """Note what it says of itself."""
        if self.failure:  # and this is more of it
            self.failure += said.decode(errors="replace")
            return
        told, failed, sentence = said.partition(FAILED)
        if BEAT in told:
            self.pulse.beat()
            self.is_given_up = False
        if READY in told:
            self.is_ready, self.ready_at, self.tries = True, now, 0
        if failed:
            self.failure = sentence.decode(errors="replace")

    def ended(self, now: float) -> float:
        """Note that it is no more; return in how many seconds it is to be started again."""
        if self.is_ready and now - self.ready_at >= STEADY_S:
            self._pauses.reset()
        os.close(self.voice)
        self.pid, self.voice, self.is_ready = None, -1, False
        self.tries += 1
        return self.put_off(now)

    def put_off(self, now: float) -> float:
        """Note that it cannot be started now; return in how many seconds that is to be tried."""
        pause_s = round(self._pauses.next_s(), 1)
        self.due_at = now + pause_s
        return pause_s
