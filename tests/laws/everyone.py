"""Everybody who hears of a race, so that whole worlds can be compared: every seat, a spectator, the lobby, the bus."""

from typing import NamedTuple

from squaredeal.bus import race_topic
from squaredeal.store.players import Player
from tests.room.world import Client, World


class Everyone(NamedTuple):
    """Who hears of a race: its sockets by name, the lobby, the bus."""

    sockets: dict[str, Client]
    lobby: Client
    bus: list[bytes]

    def channels(self) -> dict[str, list[bytes]]:
        """All that they have heard so far."""
        heard = {name: list(client.wire.frames) for name, client in self.sockets.items()}
        return heard | {"lobby": list(self.lobby.wire.frames), "bus": list(self.bus)}


async def gather(world: World, race: str, players: list[Player]) -> Everyone:
    """Open all channels: a seat for each of the players, in their order, and a spectator."""
    bus: list[bytes] = []
    world.bus.subscribe("observer", race_topic(race), bus.append)
    lobby = world.lobby(players[0])
    lobby.say({"t": "hello", "v": 1})
    await lobby.hears("lobby")
    sockets: dict[str, Client] = {}
    for seat, player in enumerate(players):
        sockets[f"seat {seat}"] = await world.seated(race, player)
        await world.quiet()  # that they are here is noted before the next one comes
    sockets["spectator"] = await world.enter(race, None)
    return Everyone(sockets, lobby, bus)
