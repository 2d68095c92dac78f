"""A running race of one seat, for tests of what one player does.

race, ann, a = await racing(world)
a.play(1, "6a")
"""

from typing import Any

from squaredeal.store.players import Player
from tests.room.world import Client, World

DEAL = {"seed": "1"}
"""Microsoft deal 1, where nothing else is asked for."""


async def racing(world: World, **options: Any) -> tuple[str, Player, Client]:
    """Make a race of one seat and start it, for a player who will come back or meet themselves."""
    ann = await world.player("Ann")
    race = await world.race(ann, seats=1, **(DEAL | options))
    client = await world.seated(race, ann)
    await world.start(race, [client])
    return race, ann, client


async def alone(world: World, **options: Any) -> tuple[str, Client]:
    """Make a race of one seat and start it, for one socket that stays."""
    race, _, client = await racing(world, **options)
    return race, client
