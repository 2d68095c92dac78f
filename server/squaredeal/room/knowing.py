"""Who knows a daily's deal: those who are done with it themselves. They may see others play it while it is sealed.

It does not know what they are shown; `diff.sight` does.
"""

from squaredeal.race.model import Race

from .node import Node


async def knows(node: Node, race: Race, player: str | None) -> bool:
    """Say whether a player's own attempt at the deal of this attempt is over; of other races never.

    Raises `Unavailable`.
    """
    day = race.options.daily
    if day is None or not player:
        return False
    return await node.store.dailies.is_done(player, race.options.rules, day)
