"""What the HTTP API takes and tells of dailies; the OpenAPI document is made from these.

Times in `…_at`, and `now` and `sealed_until`, are shared ms; days are calendar dates of UTC.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from squaredeal.messages.common import Certificate, SeatState
from squaredeal.store.boards import Of
from squaredeal.store.streaks import Streak

DayState = Literal["open", "closed", "opened"]
"""It may be begun; it may not, but may still be played; its secrets are told."""
AttemptState = Literal["running"] | SeatState


class RulesIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Of which rule set a daily is wanted."""

    rules: Annotated[str, Meta(max_length=32)]


class AttemptOut(Struct, frozen=True):
    """How your attempt is: `place` among the runs of its board, by time; `percentile` is the share of the others that
    it beats, `over_par` its moves beyond the best known, both told when the seal opens. One whose result is
    `voided` has no place.
    """

    race: str
    state: AttemptState
    started_at: int
    ends_at: int
    ms: int | None
    moves: int
    home: int
    clean: bool
    voided: bool
    of: Of
    place: int | None
    among: int
    percentile: float | None
    over_par: int | None


class OpenedDaily(Struct, frozen=True):
    """A daily's secrets: `commitment` is the server seed's hash, `seed` what was dealt from."""

    server_seed: str
    seed: str
    par: int | None
    difficulty: int | None
    certificate: Certificate | None


class DailyOut(Struct, frozen=True):
    """One day's deal of a rule set, which is not made yet where `commitment` is null; and how you do with it."""

    rules: str
    day: str
    state: DayState
    commitment: str | None
    made_at: int | None
    opens_at: int
    closes_at: int
    sealed_until: int
    players: int
    """How many have begun."""
    finished: int
    opened: OpenedDaily | None
    attempt: AttemptOut | None
    streak: Streak | None


class TomorrowOut(Struct, frozen=True):
    """What is said of tomorrow's daily: that it is made, and to what it is committed."""

    rules: str
    day: str
    commitment: str | None
    made_at: int | None


class DailiesOut(Struct, frozen=True):
    """Today's dailies, until `next_at`, and what is fixed of tomorrow's."""

    now: int
    today: str
    next_at: int
    dailies: tuple[DailyOut, ...]
    tomorrow: tuple[TomorrowOut, ...]


class MonthAttempt(Struct, frozen=True):
    """What became of your attempt; the result of one that is `voided` does not count."""

    race: str
    state: AttemptState
    ms: int | None
    moves: int
    voided: bool


class MonthDayOut(Struct, frozen=True):
    """One day of the archive."""

    day: str
    state: DayState
    players: int
    finished: int
    attempt: MonthAttempt | None


class MonthOut(Struct, frozen=True):
    """The dailies of a month, up to today; `first` is the first day that ever had one."""

    rules: str
    month: str
    first: str | None
    days: tuple[MonthDayOut, ...]


class Begun(Struct, frozen=True, omit_defaults=True):
    """The race of your attempt. `token` is told once, to a program that has become a guest by this very request."""

    race: str
    token: str | None = None
