"""A name taken from a player by somebody with a role: another one for it, and the old one barred for that player.

The change itself is one transaction. The races that tell the old name are gone through afterwards, by whoever renamed,
and by any node where that one did not come to the end. Rooms are told by each node, which asks what was renamed.

    await store.moderation.renaming.rename("p9", "Player 4711", folded, change)
    await store.moderation.renaming.tell("p9", now)
"""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from sqlalchemy import Connection, select, text, update

from squaredeal.names import seen
from squaredeal.store import moderation_tables as m
from squaredeal.store import tables as t
from squaredeal.store.audit import Change, write_entry
from squaredeal.store.barred_names import bar, unbar
from squaredeal.store.database import Database
from squaredeal.store.players import NOBODY, NoSuchPlayer, free_name, take_name
from squaredeal.store.race_names import write_names
from squaredeal.store.writer import Writer

_NOTE: Final = text(
    "INSERT INTO renaming (player, at, told_at) VALUES (:player, :at, NULL) "
    "ON CONFLICT (player) DO UPDATE SET at = excluded.at, told_at = NULL"
)


class Renamed(NamedTuple):
    """A player whose name was changed by somebody else, and the name they have now; times in shared ms."""

    player: str
    name: str
    at: int
    told_at: int | None
    """When all races had been gone through."""


class Renaming:
    """The names of a store's players, as somebody with a role decides about them."""

    def __init__(self, database: Database, writer: Writer) -> None:
        """Rename players of `database`."""
        self._database, self._writer = database, writer

    async def rename(
        self, player: str, name: str, fold: Callable[[str], str], change: Change, *, neutral: bool
    ) -> None:
        """Give a player another name, and bar the one they had; an account is found under the new one from now on.

        A name that was barred is theirs again by it: a renaming by mistake is undone so. Raises `NoSuchPlayer`,
        `NameTaken`, `NameBarred` where they do it to themselves, `Unavailable`. `neutral`: nobody chose the name.
        """
        await self._writer.write(partial(_rename, player=player, name=name, fold=fold, change=change, neutral=neutral))

    async def tell(self, player: str, now: int) -> None:
        """Let every race tell the new name. Raises `Unavailable`; then a node does it later."""
        await tell_races(self._database, self._writer, player, now)

    async def tell_all(self, now: int, *, older_than_ms: int) -> int:
        """Do so for whoever was renamed so long ago, and whose races were not gone through well behind it.

        Where a node had not heard of the new name yet, somebody may have sat down under the old one since. Returns how
        many it was. Raises `Unavailable`.
        """
        behind = m.renaming.c.told_at.is_(None) | (m.renaming.c.told_at < m.renaming.c.at + older_than_ms)
        query = select(m.renaming.c.player).where(behind, m.renaming.c.at <= now - older_than_ms)
        players = await self._database.read(lambda connection: list(connection.execute(query).scalars()))
        for player in players:
            await self.tell(player, now)
        return len(players)

    async def since(self, at: int) -> list[Renamed]:
        """Read who was renamed, or whose races were gone through, at `at` or later. Raises `Unavailable`."""
        joined = m.renaming.join(t.player, t.player.c.id == m.renaming.c.player)
        columns = (m.renaming.c.player, t.player.c.name, m.renaming.c.at, m.renaming.c.told_at)
        lately = (m.renaming.c.at >= at) | (m.renaming.c.told_at >= at)
        query = select(*columns).select_from(joined).where(lately).order_by(m.renaming.c.at)
        return await self._database.read(lambda connection: [Renamed(*row) for row in connection.execute(query)])


async def tell_races(database: Database, writer: Writer, player: str, now: int) -> None:
    """Let every race tell the name that the player has now, and note it. Raises `Unavailable`."""
    await write_names(database, writer, player)
    told = update(m.renaming).where(m.renaming.c.player == player, m.renaming.c.at <= now).values(told_at=now)
    await writer.write(lambda connection: connection.execute(told).rowcount)


def note_renaming(connection: Connection, player: str, at: int) -> None:
    """Note that a player is called otherwise from now on, for all nodes to hear of."""
    connection.execute(_NOTE, {"player": player, "at": at})


def forget_names(connection: Connection, player: str) -> None:
    """Delete what is known of a leaving player's older names."""
    connection.execute(m.barred_name.delete().where(m.barred_name.c.player == player))
    connection.execute(m.earlier_name.delete().where(m.earlier_name.c.player == player))


def _rename(
    connection: Connection, *, player: str, name: str, fold: Callable[[str], str], change: Change, neutral: bool
) -> None:
    held = select(t.player.c.name).where(t.player.c.id == player).with_for_update()
    was = connection.execute(held).scalar_one_or_none()
    if was is None or was == NOBODY:
        raise NoSuchPlayer(f"there is no player {player!r}")
    if was == name:
        return
    folded = fold(name)
    keys = {folded, seen(name)}
    if change.who != player:  # nobody gives themselves back what was taken from them
        unbar(connection, player, keys)
    free_name(connection, folded, player, name)
    bar(connection, player, {fold(was), seen(was)} - keys, change.at)
    connection.execute(update(t.player).where(t.player.c.id == player).values(name=name))
    take_name(connection, folded, player, name)
    note_renaming(connection, player, change.at)
    detail = {"name": "neutral" if neutral else "chosen"}
    write_entry(connection, change, "player_renamed", on=player, player=player, detail=detail)
