"""What a node does by the clock about decisions over players: it asks what is switched off and who was renamed, and
looks whether something old is to go, or a result is to be looked at.

It decides nothing.
"""

from collections.abc import Callable
from contextlib import suppress

from squaredeal.store import Unavailable
from squaredeal.store.retention_steps import Keep

from .node import Node
from .renames import RENAMES_MS, Renames
from .retaining import RETAIN_MS, Retaining
from .reviewing import REVIEW_MS, Reviewing
from .switches import SWITCHES_MS
from .upkeep import Round


class Deciding:
    """These rounds of one hall."""

    def __init__(self, node: Node, keep: Keep, renamed: Callable[[str, str], None]) -> None:
        """`keep`: for how long things are kept; `renamed` is told of each player's new name."""
        self._switches = node.switches
        self.renames = Renames(node.store.moderation.renaming, node.clock, renamed)
        self.rounds = (
            Round(SWITCHES_MS, self._switches.look),
            Round(RENAMES_MS, self.renames.look),
            Round(RETAIN_MS, Retaining(node, keep).look),
            Round(REVIEW_MS, Reviewing(node).look),
        )

    async def start(self) -> None:
        """Read what is switched off before anybody comes in; a store that does not answer is asked again later."""
        with suppress(Unavailable):
            await self._switches.look()
