"""What tests of viewers look at: the game behind a board, the picture a viewer has, moves that come in a flood.

rev = await flood(world, a, 0, 60)
assert picture_of(slow, "freecell").texts() == picture_of(quick, "freecell").texts()
"""

from squaredeal.engine import Game, parse_rules
from tests.room.picture import Picture
from tests.room.world import Client, World


def game_of(world: World, race: str, seat: int) -> Game:
    """The game of a seat as the server has it."""
    return world.hall.rooms[race].records[seat].tip.game


def picture_of(client: Client, rules: str, seats: int = 2, *, own_moves: dict[int, str] | None = None) -> Picture:
    """What a client knows of the boards who only applies what it was told."""
    picture = Picture(parse_rules(rules), seats)
    picture.sent = own_moves or {}
    for message in client.messages:
        picture.hear(message)
    return picture


async def flood(world: World, client: Client, rev: int, moves: int) -> int:
    """Play so many moves after `rev`, there and back, and tell the rev they end at."""
    for _ in range(moves // 2):
        client.play(rev + 1, "6a", "u")
        rev += 2
        await world.advance(120)
    return rev
