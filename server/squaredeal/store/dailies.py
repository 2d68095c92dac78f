"""Dailies: each day's deal of a rule set, and the one race in which a player plays it.

A daily is made once, whoever makes it; an attempt begins once, together with its race, whoever asks how often. That its
deal can be won, it is told. What was played of a day stands in `daily_reading`.

    daily = await store.dailies.find("freecell", "2027-01-31")
    begun = await store.dailies.begin(daily, player, chance.race_id, clock.now())
    begun.race, begun.is_new
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, select, text

from squaredeal.messages.common import Certificate
from squaredeal.race.commands import Join
from squaredeal.race.daily import DAILY_RULES, day_of, opens_at, sealed_until
from squaredeal.race.model import Race, Terms
from squaredeal.race.opening import open_daily
from squaredeal.store import tables as t
from squaredeal.store.daily_certificates import daily_certificate
from squaredeal.store.daily_pages import DailyMonth, DailyPage, month_of, pages_of
from squaredeal.store.daily_reading import Attempt, Daily, attempt_of, daily_name, is_done, read_dailies, streak_of
from squaredeal.store.database import Database
from squaredeal.store.errors import StoreError
from squaredeal.store.farewell import LeftForGood, hold_present
from squaredeal.store.players import NoSuchPlayer, Player
from squaredeal.store.races import insert_race
from squaredeal.store.streaks import Streak
from squaredeal.store.writer import Writer

__all__ = ["Attempt", "Begun", "Dailies", "Daily", "DailyClosed", "NoSuchDaily", "daily_name", "excuse"]

_ENSURE = text(
    "INSERT INTO daily (rules, day, server_seed, commitment, made_at) "
    "VALUES (:rules, :day, :server_seed, :commitment, :made_at) ON CONFLICT (rules, day) DO NOTHING"
)
_BEGIN = text(
    "INSERT INTO attempt (rules, day, player, race, started_at, ranked) "
    "VALUES (:rules, :day, :player, :race, :started_at, :ranked) ON CONFLICT (rules, day, player) DO NOTHING"
)
_EXCUSE = text(
    'INSERT INTO streak_repair (player, rules, day, "by", why, at) VALUES (:player, :rules, :day, :by, :why, :at) '
    "ON CONFLICT (player, rules, day) DO NOTHING"
)


class DailyClosed(StoreError):  # noqa: N818 - named for what is the case
    """The daily's day is not today: nobody can begin it."""


class NoSuchDaily(StoreError):  # noqa: N818 - named for what is the case
    """There was no daily of those rules on that day, or it is still to come: nobody can have missed it."""


class _Overtaken(Exception):  # noqa: N818 - named for what is the case
    """Another node began this attempt at the same time: look for it."""


class Begun(NamedTuple):
    """The race of an attempt, and whether it has begun just now."""

    race: str
    is_new: bool


class Dailies:
    """All dailies of a store. Every question may raise `Unavailable`."""

    def __init__(self, database: Database, writer: Writer, terms: Terms) -> None:
        """Keep dailies in `database`; their races run by `terms`."""
        self._database, self._writer, self._terms = database, writer, terms

    async def ensure(self, daily: Daily) -> Daily:
        """Keep a daily, unless there is one of that day and rules already; return the one that is there."""
        columns = {name: getattr(daily, name) for name in daily.__struct_fields__}

        def work(connection: Connection) -> Daily:
            connection.execute(_ENSURE, columns)
            (kept,) = read_dailies(connection, daily.day, [daily.rules])
            return kept

        return await self._writer.write(work)

    async def find(self, rules: str, day: str) -> Daily | None:
        """Read a daily; None where none was made."""
        found = await self._database.read(partial(read_dailies, day=day, rules=[rules]))
        return found[0] if found else None

    async def made(self, day: str) -> dict[str, Daily]:
        """Read a day's dailies, by rules; those that are not made are left out."""
        found = await self._database.read(partial(read_dailies, day=day, rules=DAILY_RULES))
        return {daily.rules: daily for daily in found}

    async def begin(self, daily: Daily, player: Player, ids: Callable[[], str], now: int) -> Begun:
        """Begin a player's attempt, in a race of a new id, or tell which they have begun.

        It is ranked for who had an account before the day opened. Raises `DailyClosed`, `LeftForGood`.
        """
        who = Join(player.id, player.name, player.kind)
        while True:
            race = open_daily(ids(), daily.rules, daily.day, daily.commitment, now, who)
            with suppress(_Overtaken):
                begun = await self._writer.write(partial(self._begin, daily, race, now))
                if begun is not None:
                    return begun

    def _begin(self, daily: Daily, race: Race, now: int, connection: Connection) -> Begun | None:
        """None where a race of that id is there already."""
        (seat,) = race.seats
        begun = attempt_of(connection, daily.rules, daily.day, seat.player)
        if begun is not None:
            return Begun(begun.race, begun.race == race.id)
        if day_of(now) != daily.day:
            raise DailyClosed(daily.day)
        hold_present(connection, [seat.player])
        if not insert_race(connection, race, daily.server_seed, self._terms):
            return None
        made_at = select(t.account.c.made_at).where(t.account.c.player == seat.player)
        known_since = connection.execute(made_at).scalar_one_or_none()
        ranked = known_since is not None and known_since < opens_at(daily.day)
        of = {"rules": daily.rules, "day": daily.day, "player": seat.player}
        if connection.execute(_BEGIN, of | {"race": race.id, "started_at": now, "ranked": ranked}).rowcount != 1:
            raise _Overtaken  # and the race is gone with this part of the transaction
        return Begun(race.id, is_new=True)

    async def certificate(self, rules: str, day: str) -> Certificate | None:
        """Read the proof of a daily's deal: a secret until its seal opens. None where there is none."""
        return await self._database.read(partial(_certificate, rules=rules, day=day))

    async def attempt_of(self, rules: str, day: str, player: str) -> Attempt | None:
        """Read how far a player's attempt is; None where they have not begun."""
        return await self._database.read(partial(attempt_of, rules=rules, day=day, player=player))

    async def is_done(self, player: str, rules: str, day: str) -> bool:
        """Say whether the player's own attempt of that daily is over."""
        return await self._database.read(partial(is_done, player=player, rules=rules, day=day))

    async def pages(self, rules: Sequence[str], day: str, now: int, player: str | None) -> list[DailyPage]:
        """Read a day's dailies of these rules, in their order, made or not; certificates only once its seal is open."""
        asked = partial(
            pages_of, rules=rules, day=day, today=day_of(now), player=player, opened=now >= sealed_until(day)
        )
        return await self._database.read(asked)

    async def month(self, rules: str, name: str, today: str, player: str | None) -> DailyMonth:
        """Read the dailies of a month, up to today."""
        return await self._database.read(partial(month_of, rules=rules, name=name, today=today, player=player))

    async def streak_of(self, player: str, rules: str, today: str) -> Streak:
        """Work out a player's streak."""
        return await self._database.read(partial(streak_of, player=player, rules=rules, today=today))

    async def repair(self, player: str, rules: str, day: str, *, by: str, why: str, at: int) -> None:
        """Excuse a day that a player has missed through no fault of theirs. Raises `NoSuchPlayer`, `NoSuchDaily`."""
        await self._writer.write(partial(excuse, player=player, rules=rules, day=day, by=by, why=why, at=at))


def excuse(connection: Connection, *, player: str, rules: str, day: str, by: str, why: str, at: int) -> None:
    """Excuse a day within a transaction of the caller's; a day that is excused already stays as it is.

    Raises `NoSuchPlayer`, also for who has left for good, `NoSuchDaily`, and ValueError for what is no day.
    """
    opened_at = opens_at(day)
    if connection.execute(select(t.player.c.id).where(t.player.c.id == player)).first() is None:
        raise NoSuchPlayer(f"there is no player {player!r}")
    try:
        hold_present(connection, [player])
    except LeftForGood:
        raise NoSuchPlayer(f"player {player!r} has left for good") from None
    if rules not in DAILY_RULES or at < opened_at or not read_dailies(connection, day, [rules]):
        raise NoSuchDaily(f"nobody can have missed a daily of {rules} on {day}")
    row = {"player": player, "rules": rules, "day": day, "by": by, "why": why, "at": at}
    connection.execute(_EXCUSE, row)


def _certificate(connection: Connection, rules: str, day: str) -> Certificate | None:
    found = read_dailies(connection, day, [rules])
    return daily_certificate(connection, rules, found[0].server_seed) if found else None
