"""Names that were taken from players: each is barred for that player alone, in every spelling that looks like it.

Kept are the name's keys, not the name. A key of an older rule is compared by what today's rule makes of it.

    bar(connection, "p9", {"rude"}, now)
    is_barred(connection, "p9", {"rude", seen("Rude")})   # True
"""

from collections.abc import Set
from typing import Final

from sqlalchemy import Connection, delete, select, text

from squaredeal.names import folded, seen
from squaredeal.store import moderation_tables as m

_BAR: Final = text(
    "INSERT INTO barred_name (player, folded, at) VALUES (:player, :folded, :at) "
    "ON CONFLICT (player, folded) DO NOTHING"
)


def bar(connection: Connection, player: str, keys: Set[str], at: int) -> None:
    """Bar the name of these keys for a player."""
    for key in sorted(keys):
        connection.execute(_BAR, {"player": player, "folded": key, "at": at})


def is_barred(connection: Connection, player: str, keys: Set[str]) -> bool:
    """Whether a name of these keys was taken from the player."""
    return bool(_alike(connection, player, keys))


def unbar(connection: Connection, player: str, keys: Set[str]) -> None:
    """Let the player have a name of these keys again."""
    mine = m.barred_name.c.player == player
    connection.execute(delete(m.barred_name).where(mine, m.barred_name.c.folded.in_(_alike(connection, player, keys))))


def _alike(connection: Connection, player: str, keys: Set[str]) -> list[str]:
    kept = connection.execute(select(m.barred_name.c.folded).where(m.barred_name.c.player == player)).scalars()
    return [key for key in kept if not keys.isdisjoint((key, folded(key), seen(key)))]
