"""Entering results on the boards, soon after their race has ended: by whichever node comes first, once.

It knows no board: the store does.
"""

from typing import Final

from .node import Node

ENTER_MS: Final = 1_000


class Entering:
    """The round of one hall that enters what waits."""

    def __init__(self, node: Node) -> None:
        """Enter in the node's store."""
        self._node = node

    async def enter_all(self) -> None:
        """Enter every result that waits, some in each transaction. Raises `Unavailable`."""
        while await self._node.store.results.enter():
            pass
