"""Which topics a node follows, and the steps in which it tells the others.

Changes are joined until they are told; one that comes and goes in between is not told at all.

>>> interests = Interests("one")
>>> interests.follow("race/k3x9")
>>> interests.change()
Change(node='one', step=1, added=['race/k3x9'], gone=[])
>>> interests.change() is None
True
"""

from .signals import Change, Whole


class Interests:
    """What one node follows."""

    def __init__(self, node: str) -> None:
        """Follow nothing yet."""
        self._node = node
        self._topics: dict[str, None] = {}
        self._added: dict[str, None] = {}
        self._gone: dict[str, None] = {}
        self.step = 0
        """How many changes have been told."""

    def follow(self, topic: str) -> None:
        """Follow a topic that was not followed."""
        self._topics[topic] = None
        if topic in self._gone:
            del self._gone[topic]
        else:
            self._added[topic] = None

    def leave(self, topic: str) -> None:
        """Follow a topic no more."""
        del self._topics[topic]
        if topic in self._added:
            del self._added[topic]
        else:
            self._gone[topic] = None

    @property
    def has_changed(self) -> bool:
        """Whether there is something to tell."""
        return bool(self._added or self._gone)

    def change(self) -> Change | None:
        """Return what has changed since the last call as the next step, None if nothing has."""
        if not self.has_changed:
            return None
        self.step += 1
        change = Change(self._node, self.step, list(self._added), list(self._gone))
        self._added.clear()
        self._gone.clear()
        return change

    def whole(self) -> Whole:
        """Return everything that has been told; to be asked for after `change`."""
        return Whole(self._node, self.step, list(self._topics))
