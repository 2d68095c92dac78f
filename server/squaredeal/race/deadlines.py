"""What happens to a race by itself, and when: each deadline is an instant and the one event it causes.

It does not fire anything: any node may, by the command `Tick`; the race's version makes it happen once.
"""

from collections.abc import Iterator

from msgspec import Struct

from .events import Event, OfferExpired, RaceEnded, RaceStarted, SeatEnded, SeatFreed
from .model import Phase, Race, Seat, Terms


class Deadline(Struct, frozen=True):
    """At `at` (shared ms) or later, `event` happens unless the race has changed before."""

    at: int
    event: Event


def next_deadline(race: Race, terms: Terms) -> int | None:
    """Return the earliest instant (shared ms) at which `Tick` does something; None when only people can."""
    return min((deadline.at for deadline in deadlines(race, terms)), default=None)


def first_due(race: Race, now: int, terms: Terms) -> Deadline | None:
    """Return the earliest deadline that is due at `now`; of several at one instant the first in the race's order."""
    due = (deadline for deadline in deadlines(race, terms) if deadline.at <= now)
    return min(due, key=lambda deadline: deadline.at, default=None)


def deadlines(race: Race, terms: Terms) -> Iterator[Deadline]:
    """Go through all deadlines of a race in its present state, in no order of time."""
    match race.phase:
        case Phase.OPEN:
            yield from _open(race, terms)
        case Phase.COUNTDOWN:
            assert race.starts_at is not None
            yield Deadline(race.starts_at, RaceStarted(race.starts_at))
            yield from _graces(race, terms)
        case Phase.RUNNING:
            yield from _graces(race, terms)
            yield from _limit(race, terms)
        case Phase.OVER:
            expires_at = offer_expires_at(race, terms)
            if expires_at is not None:
                yield Deadline(expires_at, OfferExpired())


def grace_ends_at(race: Race, seat: Seat, terms: Terms) -> int | None:
    """Return when a seat without a socket is lost (shared ms); None while it is here, or has nothing to lose.

    An attempt at a daily's deal is kept until its limit: whoever goes may come back to it.
    """
    if seat.gone_at is None or not seat.is_live or race.options.daily is not None:
        return None
    return seat.gone_at + (terms.lobby_grace_ms if race.phase is Phase.OPEN else terms.grace_ms)


def offer_expires_at(race: Race, terms: Terms) -> int | None:
    """Return when the open offer expires (shared ms); None without one, or once it is agreed on."""
    if race.offer is None or race.next_race is not None:
        return None
    return race.offer.made_at + terms.offer_ms


def _open(race: Race, terms: Terms) -> Iterator[Deadline]:
    if not race.seats:
        at = race.created_at + terms.lobby_grace_ms
        yield Deadline(at, RaceEnded(at))
    for seat in race.seats:
        ends_at = grace_ends_at(race, seat, terms)
        if ends_at is not None:
            yield Deadline(ends_at, SeatFreed(seat.number))


def _graces(race: Race, terms: Terms) -> Iterator[Deadline]:
    for seat in race.seats:
        ends_at = grace_ends_at(race, seat, terms)
        if ends_at is not None:
            yield Deadline(ends_at, SeatEnded(seat.number, "left", race.race_ms(ends_at)))


def _limit(race: Race, terms: Terms) -> Iterator[Deadline]:
    assert race.starts_at is not None
    at = race.starts_at + race.options.limit_ms + terms.limit_slack_ms
    for seat in race.playing():
        yield Deadline(at, SeatEnded(seat.number, "timed_out", race.options.limit_ms))
