"""What is old goes once a day, by whichever node comes first; the rules are the store's.

It knows only the days that are kept.
"""

from typing import Final

import structlog

from squaredeal.store.retention_steps import Keep

from .node import Node

RETAIN_MS: Final = 60_000  # so often a node asks whether it is time
_log = structlog.get_logger(__name__)


class Retaining:
    """The round of one hall that looks whether it is time."""

    def __init__(self, node: Node, keep: Keep) -> None:
        """Delete from the node's store."""
        self._node, self._keep = node, keep

    async def look(self) -> None:
        """Delete what is old, where nobody has for a day. Raises `Unavailable`."""
        removed = await self._node.store.moderation.retention.run_if_due(self._keep, self._node.clock.now)
        if removed is not None:
            _log.info("old rows deleted", **removed)
