"""The race that a rematch was agreed on, opened under the id that everybody has agreed to.

It may be asked twice, by two nodes or after a crash: the first opening stands. Who has left for good meanwhile has no
seat in it.
"""

from collections.abc import Collection

from msgspec.structs import replace

from squaredeal.engine import commitment
from squaredeal.race.model import Race
from squaredeal.race.rematch import rematch_of
from squaredeal.store import LeftForGood

from .node import Node


async def open_next_race(node: Node, race: Race) -> None:
    """Open `race.next_race`, unless it is open. Raises `Unavailable`."""
    if race.next_race is None or await node.store.races.load(race.next_race) is not None:
        return
    server_seed = node.chance.server_seed()
    following = rematch_of(race, race.next_race, commitment(server_seed), node.clock.now())
    is_asked = False
    while not is_asked:
        try:
            await node.store.races.create(following, server_seed)
            is_asked = True
        except LeftForGood as left:
            following = _without(following, left.players)
    node.on_race(following, True)


def _without(race: Race, players: Collection[str]) -> Race:
    """Free the seats of these players; whoever is left is the host, or else the first to come."""
    seats = tuple(seat for seat in race.seats if seat.player not in players)
    numbers = [seat.number for seat in seats]
    return replace(race, seats=seats, host=race.host if race.host in numbers else next(iter(numbers), None))
