"""Leaving for good: the account, its sessions and its name go; the seats of races that are over stay, under no name.

A name stands in a player's row, and in the races they sat down in (`race_names`). Moves, places and seeds are the
race's, and others raced against them, so they stay as they are. Reports by them and about them go.

It is done in three steps, so that no move waits for it: the sessions end and the player's own name goes; then race
after race is gone through; the account goes last. Whoever is interrupted signs in with the old name and leaves again.
Nodes hear of it as of every other name (`renaming`), so that no room goes on telling the old one. From the first step
on nobody sits down under that id, takes a name or makes an account: see `farewell`.

    ended = await leaving.begin(account)   # whose sockets are closed before their races are gone through
    await leaving.finish(account.player.id)
"""

from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection, delete, select, update

from squaredeal.race.model import Phase
from squaredeal.store import tables as t
from squaredeal.store.aborts import forget_aborts
from squaredeal.store.accounts import Account, NoSuchAccount
from squaredeal.store.database import Database
from squaredeal.store.errors import StoreError
from squaredeal.store.players import NOBODY
from squaredeal.store.renaming import forget_names, note_renaming, tell_races
from squaredeal.store.reports import forget_reports
from squaredeal.store.results import Results
from squaredeal.store.sessions import log_out
from squaredeal.store.writer import Writer


class StillRacing(StoreError):  # noqa: N818 - named for what is the case
    """The player sits in a race that is not over."""


class Leaving:
    """How players leave a store."""

    def __init__(self, database: Database, writer: Writer, results: Results, *, now: Callable[[], int]) -> None:
        """Forget players of `database`, whose results are `results`; `now` returns shared ms."""
        self._database, self._writer, self._results, self._now = database, writer, results, now

    async def begin(self, account: Account) -> list[str]:
        """End every session of an account as it was looked at, and take the player's name; return the sessions' ids.

        Raises `StillRacing`, `NoSuchAccount` where the password is another one by now, `Unavailable`.
        """
        return await self._writer.write(partial(_say_goodbye, account, self._now()))

    async def finish(self, player: str) -> None:
        """Take the name out of every race, and delete the account. Raises `Unavailable`; then it may be done again."""
        await tell_races(self._database, self._writer, player, self._now())
        await self._results.forget(player)
        await self._writer.write(partial(_delete, player))


def _say_goodbye(account: Account, now: int, connection: Connection) -> list[str]:
    player = account.player.id
    # Held first: whoever sits down in this moment is found below, or finds that they have left.
    connection.execute(select(t.player.c.id).where(t.player.c.id == player).with_for_update())
    kept = select(t.account.c.password).where(t.account.c.player == player).with_for_update()
    if connection.execute(kept).scalar() != account.password:
        raise NoSuchAccount(player)
    seats = select(t.race.c.id).join(t.seat, t.seat.c.race == t.race.c.id)
    under_way = (t.seat.c.player == player) & (t.race.c.phase != Phase.OVER.value)
    if connection.execute(seats.where(under_way)).first() is not None:
        raise StillRacing(player)
    connection.execute(update(t.player).where(t.player.c.id == player).values(name=NOBODY))
    note_renaming(connection, player, now)
    return log_out(connection, player)


def _delete(player: str, connection: Connection) -> None:
    forget_reports(connection, player)
    forget_names(connection, player)
    forget_aborts(connection, player)
    connection.execute(delete(t.account).where(t.account.c.player == player))
    connection.execute(update(t.player).where(t.player.c.id == player).values(kind="guest"))
