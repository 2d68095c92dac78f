"""How long the Redis bus waits for what, and how it comes back: every time in one place, each said on purpose.

The defaults belong together: a node that was cut off notices (`silence_s`) before the others take it for gone
(`peer_s`), so that what they did not send it is asked of the store.
"""

import random
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Times in seconds."""

    join_s: float = 0.002
    """After a publish, before the next: records of that time are joined. The first one never waits."""
    beacon_s: float = 1.0
    """From one sign of life to the next."""
    silence_s: float = 3.0
    """Without an own beacon back for so long, a connection is given up, however healthy it looks."""
    settle_s: float = 2.5
    """After subscribing, before it is believed that all other nodes are known."""
    peer_s: float = 6.0
    """Without a beacon for so long, another node is taken for gone."""
    connect_s: float = 2.0
    """For a connection to stand, with its handshake."""
    reply_s: float = 1.0
    """For Redis to answer one round of publishes."""
    poll_s: float = 0.5
    """For one look at what has come."""
    breath_s: float = 0.002
    """Of reading without a pause, before others on the loop get their turn."""
    farewell_s: float = 0.4
    """At the end, to say what is still to be said."""
    first_retry_s: float = 0.1
    most_retry_s: float = 2.0
    """Bounds of the pause before a new connection; it doubles from one failure to the next."""


class Backoff:
    """The pauses between attempts: random over their whole length, so that nodes do not come back in step."""

    def __init__(self, pace: Pace) -> None:
        """Begin with the shortest."""
        self._pace = pace
        self._most_s = pace.first_retry_s

    def next_s(self) -> float:
        """Return the next pause, in seconds."""
        most_s, self._most_s = self._most_s, min(2 * self._most_s, self._pace.most_retry_s)
        return random.uniform(most_s / 10, most_s)  # noqa: S311 - no secret

    def reset(self) -> None:
        """Begin again: an attempt has proved itself."""
        self._most_s = self._pace.first_retry_s
