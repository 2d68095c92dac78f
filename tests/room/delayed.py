"""Rated races that are shown late: started, and time let pass in the steps in which a node shows them.

async with World(tmp_path, terms=TERMS) as world:
    race, (a, b, w) = await rated(world, watching=True)
    await pass_time(world, DELAY_MS)
"""

from typing import Any

from squaredeal.race.model import Terms
from squaredeal.room.delay import STEP_MS
from tests.room.world import Client, World

DELAY_MS = 3_000
TERMS = Terms(spectator_delay_ms=DELAY_MS)


async def pass_time(world: World, ms: int) -> None:
    """Let time pass step by step, so that everything is shown when it is due."""
    for _ in range(ms // STEP_MS):
        await world.advance(STEP_MS)


async def rated(world: World, *, watching: bool = False, **options: Any) -> tuple[str, list[Client]]:
    """Start a rated race of Ann and Bob, watched by somebody from before the start."""
    players = [await world.player(name) for name in ("Ann", "Bob")]
    race = await world.race(players[0], rated=True, **({"seed": "1"} | options))
    clients = [await world.seated(race, player) for player in players]
    watchers = [await world.enter(race, None)] if watching else []
    await world.start(race, clients)
    return race, clients + watchers
