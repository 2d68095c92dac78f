"""Which day's dailies are open: what every socket of the lobby is told, at first and at each midnight of UTC.

By shared time, so that all nodes turn at the same moment, however their machines' clocks are set.

    midnight = Midnight(node, tell)
    midnight.start()      # tell(today(now)) at each midnight from now on
    midnight.stop()
"""

from collections.abc import Callable

from squaredeal.messages.outbound import Today
from squaredeal.race.daily import closes_at, day_of

from .node import Node
from .timers import Timer


def today(now: int) -> Today:
    """The day in which `now`, shared ms, lies."""
    day = day_of(now)
    return Today(day, closes_at(day), now)


class Midnight:
    """Tells of each new day."""

    def __init__(self, node: Node, tell: Callable[[Today], None]) -> None:
        """Keep the node's time."""
        self._node, self._tell = node, tell
        self._timer: Timer | None = None

    def start(self) -> None:
        """Wait for the next midnight, if nobody waits for it yet."""
        if self._timer is None:
            self._timer = self._node.timers.at(today(self._node.clock.now()).next_at, self._turn)

    def stop(self) -> None:
        """Wait no longer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _turn(self) -> None:
        self._timer = None
        self.start()
        self._tell(today(self._node.clock.now()))
