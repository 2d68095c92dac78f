"""Dailies as the HTTP API tells them at an instant: until a day's seal opens, nothing of its deal but the commitment.

It asks nobody, and knows no request.
"""

from collections.abc import Iterator

from squaredeal.race.daily import closes_at, opens_at, sealed_until
from squaredeal.store import Daily
from squaredeal.store.daily_pages import DailyPage, MonthDay

from .daily_shapes import (
    AttemptOut,
    DailyOut,
    DayState,
    MonthAttempt,
    MonthDayOut,
    OpenedDaily,
    TomorrowOut,
)


def state_of(day: str, now: int) -> DayState:
    """Whether a day may be begun, may still be played, or is over."""
    if now < closes_at(day):
        return "open"
    return "closed" if now < sealed_until(day) else "opened"


def daily_out(page: DailyPage, day: str, now: int) -> DailyOut:
    """A daily as it may be told at `now`."""
    state, daily = state_of(day, now), page.daily
    return DailyOut(
        page.rules,
        day,
        state,
        None if daily is None else daily.commitment,
        None if daily is None else daily.made_at,
        opens_at(day),
        closes_at(day),
        sealed_until(day),
        page.players,
        page.finished,
        _opened(daily, page) if daily is not None and state == "opened" else None,
        next(_attempt(page, state), None),
        page.streak,
    )


def _opened(daily: Daily, page: DailyPage) -> OpenedDaily:
    seed, proof = daily.server_seed.hex(), page.certificate
    par, difficulty = (None, None) if proof is None else (proof.par, proof.difficulty)
    return OpenedDaily(seed, seed, par, difficulty, proof)


def _attempt(page: DailyPage, state: DayState) -> Iterator[AttemptOut]:
    """The attempt as its player is told of it, if there is one: what measures it against the deal is sealed as long."""
    attempt, stand, proof = page.attempt, page.stand, page.certificate
    if attempt is None:
        return
    is_opened = state == "opened"
    yield AttemptOut(
        attempt.race,
        attempt.state,
        attempt.started_at,
        attempt.ends_at,
        attempt.ms,
        attempt.moves,
        attempt.home,
        attempt.clean,
        attempt.voided,
        attempt.of,
        None if stand is None else stand.place,
        page.among,
        stand.percentile if stand is not None and is_opened else None,
        attempt.moves - proof.par if proof is not None and attempt.state == "finished" and is_opened else None,
    )


def tomorrow_out(rules: str, day: str, daily: Daily | None) -> TomorrowOut:
    """What may be told before a day opens."""
    return TomorrowOut(rules, day, *((None, None) if daily is None else (daily.commitment, daily.made_at)))


def month_day_out(found: MonthDay, now: int) -> MonthDayOut:
    """A day of the archive."""
    mine = found.attempt
    attempt = None if mine is None else MonthAttempt(mine.race, mine.state, mine.ms, mine.moves, mine.voided)
    return MonthDayOut(found.day, state_of(found.day, now), found.players, found.finished, attempt)
