"""The race that a rematch was agreed on, opened under the id that everybody has agreed to.

It may be asked twice, by two nodes or after a crash: the first opening stands.
"""

from squaredeal.engine import commitment
from squaredeal.race.model import Race
from squaredeal.race.rematch import rematch_of

from .node import Node


async def open_next_race(node: Node, race: Race) -> None:
    """Open `race.next_race`, unless it is open. Raises `Unavailable`."""
    if race.next_race is None or await node.store.races.load(race.next_race) is not None:
        return
    server_seed = node.chance.server_seed()
    following = rematch_of(race, race.next_race, commitment(server_seed), node.clock.now())
    await node.store.races.create(following, server_seed)
    node.on_race(following, True)
