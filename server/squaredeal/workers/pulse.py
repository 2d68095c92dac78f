"""Whether a worker hangs: how long its event loop has not turned, as far as that is the worker's own fault.

It knows no process and no clock. Time in which the supervisor itself did not run does not count, and of the time in
which the worker was ready to run and the machine did not let it, a tenth does: a busy machine looks like this for a
while, a worker that hangs for ever.

>>> pulse = Pulse(limit_s=30.0, now=100.0)
>>> pulse.beat()
>>> pulse.is_hung(101.0), pulse.is_hung(160.0)   # the supervisor has stood still for most of it
(False, False)
>>> any(pulse.is_hung(160.0 + second) for second in range(1, 27)), pulse.is_hung(187.0)
(False, True)
"""

from typing import Final

LOOK_S: Final = 1.0  # between two looks of the supervisor
LONGEST_S: Final = 2 * LOOK_S  # what counts of the time between two looks
FIRST_S: Final = 60.0  # at least, from a worker's start to its first beat
STARVED_COUNTS: Final = 0.1
ENDING_S: Final = 10.0  # at most, once the end has begun: a drain cannot go on in a loop that does not turn


class Pulse:
    """The pulse of one process of a worker."""

    def __init__(self, limit_s: float, now: float) -> None:
        """The process is started at `now`, monotonic seconds, and hangs when silent for `limit_s`; 0: never."""
        self._limit_s, self._first_s = limit_s, max(limit_s, FIRST_S)
        self._looked_at, self._starved_s = now, 0.0
        self._has_beaten = False
        self.silent_s = 0.0

    def beat(self) -> None:
        """Hear that its loop turns."""
        self.silent_s, self._has_beaten = 0.0, True

    def hurry(self) -> None:
        """From now on it hangs when silent for `ENDING_S`, if that is sooner; what it was silent before counts."""
        if self._limit_s > 0:
            self._limit_s = self._first_s = min(self._limit_s, ENDING_S)

    def is_hung(self, now: float, starved_s: float = 0.0) -> bool:
        """Look at it; `starved_s` is how long in its life it was ready to run and not let."""
        passed_s = min(now - self._looked_at, LONGEST_S)
        starved_now_s = starved_s - self._starved_s
        self._looked_at, self._starved_s = now, starved_s
        self.silent_s += max(passed_s - starved_now_s, passed_s * STARVED_COUNTS)
        return self._limit_s > 0 and self.silent_s >= (self._limit_s if self._has_beaten else self._first_s)


def beat_every_s(limit_s: float) -> float:
    """How often a worker says that its loop turns.

    >>> beat_every_s(30.0), beat_every_s(2.0)
    (1.0, 0.2)
    """
    return min(LOOK_S, limit_s / 10)
