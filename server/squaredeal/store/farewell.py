"""That somebody has said goodbye, looked at inside the transaction that would do something more under their name.

A goodbye holds the player's row before it looks for their races (`leaving`), and whoever seats a player holds it, too:
so either the goodbye finds the seat, or who would sit down finds the goodbye. It decides nothing about races.
"""

from collections.abc import Iterable

from sqlalchemy import Connection, select

from squaredeal.store import tables as t
from squaredeal.store.errors import StoreError
from squaredeal.store.players import NOBODY


class LeftForGood(StoreError):  # noqa: N818 - named for what is the case
    """Players who have said goodbye, by their ids: nothing is done under their names any more."""

    def __init__(self, players: frozenset[str]) -> None:
        """Name them."""
        super().__init__(f"players have left for good: {sorted(players)}")
        self.players = players


def hold_present(connection: Connection, players: Iterable[str]) -> None:
    """Hold the rows of players until the transaction ends, so that no goodbye comes in between.

    Raises `LeftForGood` for those who have said it before. An id that nobody has is nobody who left.
    """
    ids = sorted(set(players))
    rows = select(t.player.c.id, t.player.c.name).where(t.player.c.id.in_(ids)).order_by(t.player.c.id)
    gone = [row.id for row in connection.execute(rows.with_for_update(read=True)) if row.name == NOBODY]
    if gone:
        raise LeftForGood(frozenset(gone))
