"""The moves that can be taken back: a persistent stack of earlier positions, bounded where the game says so.

A stack shares what lies below its top, so a game and the games before it hold each position once. Nothing here
recurses, so a stack of any height compares, prints, pickles and dies like any other value.

>>> steps = Steps[str](limit=2).push("first").push("second").push("third")
>>> list(steps), list(steps.rest()), len(steps.rest().rest())
(['third', 'second'], ['second'], 0)
"""

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Steps(Generic[Item]):
    """An immutable stack; `Steps(limit)` is empty, and keeps the newest `limit` items of what is pushed (None: all)."""

    __slots__ = ("_below", "_depth", "_item", "_limit", "_size")

    _item: Item | None
    _below: "Steps[Item] | None"
    _limit: int | None
    _size: int
    """Items that count; there may be forgotten ones below them."""
    _depth: int
    """Nodes that are held, forgotten ones included: at most twice the limit."""

    def __init__(self, limit: int | None = None) -> None:
        """Make the empty stack."""
        self._item, self._below, self._limit, self._size, self._depth = None, None, limit, 0, 0

    def push(self, item: Item) -> "Steps[Item]":
        """Make a stack with one item more; the oldest is forgotten if that is more than the limit."""
        limit, below = self._limit, self
        if limit is not None and below._depth >= 2 * limit:
            below = stack(limit, reversed([*below]))
        size = below._size + 1
        return _node(item, below, size if limit is None else min(size, limit))

    @property
    def top(self) -> Item:
        """The item pushed last. IndexError when there is none."""
        if self._item is None:
            raise IndexError("nothing is on the stack")
        return self._item

    def rest(self) -> "Steps[Item]":
        """Make the stack without its top. IndexError when there is none."""
        below = self._below
        if below is None:
            raise IndexError("nothing is on the stack")
        if self._size == 1:
            return Steps(self._limit)
        if below._size == self._size - 1:
            return below
        assert below._below is not None
        return _node(below.top, below._below, self._size - 1)

    def __len__(self) -> int:
        """Count the items."""
        return self._size

    def __iter__(self) -> Iterator[Item]:
        """Go through the items, newest first."""
        node: Steps[Item] | None = self
        for _ in range(self._size):
            assert node is not None
            yield node.top
            node = node._below

    def __eq__(self, other: object) -> bool:
        """Compare item by item; what two stacks share is not looked at twice."""
        if not isinstance(other, Steps):
            return NotImplemented
        if (self._size, self._limit) != (other._size, other._limit):
            return False
        mine: Steps[Item] | None = self
        theirs: Steps[Item] | None = other
        for _ in range(self._size):
            assert mine is not None
            assert theirs is not None
            if mine is theirs:
                return True
            if mine._item != theirs._item:
                return False
            mine, theirs = mine._below, theirs._below
        return True

    def __hash__(self) -> int:
        """Hash the size and the newest item: enough to tell games apart, in constant time."""
        return hash((self._size, self._item))

    def __repr__(self) -> str:
        """Say how many items there are."""
        return f"<Steps: {self._size}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as a flat list, oldest item first."""
        return stack, (self._limit, [*self][::-1])


def stack(limit: int | None, items: Iterable[Item]) -> Steps[Item]:
    """Make a stack from items, the oldest first."""
    steps: Steps[Item] = Steps(limit)
    for item in items:
        steps = steps.push(item)
    return steps


def _node(item: Item, below: Steps[Item], size: int) -> Steps[Item]:
    node: Steps[Item] = Steps(below._limit)
    node._item, node._below, node._size, node._depth = item, below, size, below._depth + 1
    return node
