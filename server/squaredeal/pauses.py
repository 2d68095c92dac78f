"""Pauses between attempts that fail: longer each time, up to a bound, and random, so that nodes do not fall into step.

It knows neither what is tried nor how to wait.

>>> pauses = Pauses(first_s=0.2, most_s=3.0)
>>> 0.1 <= pauses.next_s() <= 0.2 and 0.2 <= pauses.next_s() <= 0.4
True
"""

import random


class Pauses:
    """The pauses of one thing that is tried; each is between half of what is due and all of it."""

    def __init__(self, first_s: float, most_s: float) -> None:
        """Begin with `first_s`, double up to `most_s`."""
        self._first_s, self._most_s = first_s, most_s
        self._due_s = first_s

    def next_s(self) -> float:
        """Return the next pause, in seconds."""
        due_s, self._due_s = self._due_s, min(2 * self._due_s, self._most_s)
        return random.uniform(due_s / 2, due_s)  # noqa: S311 - no secret

    def reset(self) -> None:
        """Begin again: an attempt has proved itself."""
        self._due_s = self._first_s
