"""What is to be looked at next, with all that evidence needs: results that wait, and those that players reported.

Whoever reports how a race was played has its result looked at, whether it stands on a board or not, once nothing of its
deal is a secret any more.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Select, exists, or_, select

from squaredeal.race.daily import day_of, opens_at, sealed_until
from squaredeal.store import moderation_tables as m
from squaredeal.store import review_tables as v
from squaredeal.store import tables as t
from squaredeal.store.dailies import daily_name
from squaredeal.store.decisions import read_races
from squaredeal.store.race_deals import certificate_of
from squaredeal.store.replays import read_moves

_RESULT = (t.result.c.rules, t.result.c.scope, t.result.c.day)


class Waiting(Struct, frozen=True):
    """A result to be looked at: its moves with their race ms, and the certified line of its deal, if there is one."""

    race: str
    seat: int
    rules: str
    moves: tuple[str, ...]
    at: tuple[int, ...]
    line: tuple[str, ...] | None


class ToLookAt(Struct, frozen=True):
    """Some of what waits, and those whose result is not there any more: their player has left."""

    waiting: tuple[Waiting, ...]
    gone: tuple[tuple[str, int], ...]


def read_waiting(connection: Connection, *, now: int, limit: int) -> ToLookAt:
    """Read so much of what waits at `now`, shared ms, the reported first."""
    reported = connection.execute(_reported(now).limit(limit)).all()
    noted = connection.execute(_noted(now).limit(limit - len(reported))).all()
    there = {(row.race, row.seat): row for row in (*reported, *noted) if row.rules is not None}
    gone = tuple((row.race, row.seat) for row in noted if row.rules is None)
    return ToLookAt(tuple(_with_moves(connection, [there[key] for key in sorted(there)])), gone)


def same_seat(one: Any, other: Any) -> ColumnElement[bool]:
    """The condition that two tables' columns name one seat."""
    same: ColumnElement[bool] = (one.race == other.race) & (one.seat == other.seat)
    return same


def _noted(now: int) -> Select[Any]:
    waiting = v.review_waiting.c
    results = t.result.join(t.race, t.race.c.id == t.result.c.race)
    joined = v.review_waiting.outerjoin(results, same_seat(t.result.c, waiting))
    order = waiting.opens_at, waiting.race, waiting.seat
    query = select(waiting.race, waiting.seat, *_RESULT).select_from(joined)
    return query.where(waiting.opens_at <= now).order_by(*order)


def _reported(now: int) -> Select[Any]:
    """The results that open reports about play name, and that are not in review."""
    report, result = m.report.c, t.result.c
    today = day_of(now)
    open_day = day_of(now - (sealed_until(today) - opens_at(today)))
    open_now = or_(result.scope != "daily", result.day <= open_day)
    joined = m.report.join(t.result, (result.race == report.race) & (result.player == report.player))
    joined = joined.join(t.race, t.race.c.id == result.race)
    query = select(result.race, result.seat, *_RESULT).select_from(joined)
    query = query.where(report.state == "open", report.about == "play", open_now)
    return query.where(~exists().where(same_seat(v.review.c, result))).order_by(report.at, report.id)


def _with_moves(connection: Connection, rows: Sequence[Any]) -> list[Waiting]:
    found = []
    for race, seats in groupby(rows, lambda row: row.race):
        moves = read_moves(connection, race)
        for row in seats:
            played = moves.get(row.seat, [])
            texts, times = tuple(each.move for each in played), tuple(each.at for each in played)
            found.append(Waiting(race, row.seat, row.rules, texts, times, _line(connection, row)))
    return found


def _line(connection: Connection, row: Any) -> tuple[str, ...] | None:
    if row.scope == "daily":
        deal = t.certified_deal.c
        query = select(deal.line).where(deal.taken_as == daily_name(row.rules, row.day))
        line = connection.execute(query).scalar_one_or_none()
        return None if line is None else tuple(line.split())
    (race,) = read_races(connection, t.race.c.id == row.race)
    certificate = certificate_of(connection, race)
    return None if certificate is None else tuple(certificate.line)
