"""The dailies looked at from outside: whether today's and tomorrow's are made, and whether all are what they say.

missing = look(place, now).missing
"""

from msgspec import Struct
from sqlalchemy import Connection, select

from squaredeal.engine import commitment
from squaredeal.race.daily import DAILY_RULES, closes_at, day_of
from squaredeal.store import tables as t

from .place import Place
from .reading import read


class Looked(Struct, frozen=True):
    """How many dailies there are, which are missing of today's and tomorrow's, and what is wrong, a sentence each."""

    made: int
    missing: list[tuple[str, str]]
    """Day and rules, the earlier day first."""
    wrong: list[str]


def look(place: Place, now: int) -> Looked:
    """Look at all dailies; `now` is shared ms."""
    rows, proved = read(place, _rows)
    today = day_of(now)
    there = {(day, rules) for rules, day, _, _ in rows}
    wanted = [(day, rules) for day in (today, day_of(closes_at(today))) for rules in DAILY_RULES]
    wrong = []
    for rules, day, seed, committed in rows:
        if commitment(seed) != committed:
            wrong.append(f"the daily of {rules} for {day} is not the one it is committed to")
        elif (rules, seed.hex()) not in proved:
            wrong.append(f"the daily of {rules} for {day} has no certified deal")
    return Looked(len(rows), [each for each in wanted if each not in there], wrong)


def _rows(connection: Connection) -> tuple[list[tuple[str, str, bytes, str]], set[tuple[str, str]]]:
    daily, deal = t.daily.c, t.certified_deal.c
    query = select(daily.rules, daily.day, daily.server_seed, daily.commitment).order_by(daily.day, daily.rules)
    kept = select(deal.rules, deal.seed).where(deal.taken_for == "daily", deal.set_aside.is_(None))
    rows = [(rules, day, bytes(seed), committed) for rules, day, seed, committed in connection.execute(query)]
    return rows, {(rules, seed) for rules, seed in connection.execute(kept)}
