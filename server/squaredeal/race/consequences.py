"""What follows by itself from what has just happened: a new host, the countdown, the end, the next race.

It judges the race as it stands and knows neither the command nor the event before: the rules here hold however it came
about.
"""

from .deadlines import offer_expires_at
from .events import CountdownBegan, Event, HostChanged, RaceEnded, RematchAgreed, SeatEnded, SeatFreed
from .evolve import evolve
from .model import Phase, Race, Terms


def consequences(race: Race, now: int, terms: Terms) -> tuple[Event, ...]:
    """Return all that follows, in order; () when the race rests."""
    followed: list[Event] = []
    while (event := _next(race, now, terms)) is not None:
        followed.append(event)
        race = evolve(race, event)
    return tuple(followed)


def _next(race: Race, now: int, terms: Terms) -> Event | None:
    match race.phase:
        case Phase.OPEN:
            return _open(race, now, terms)
        case Phase.COUNTDOWN:
            return None if any(race.live()) else RaceEnded(now)
        case Phase.RUNNING:
            return _running(race, now)
        case Phase.OVER:
            return _over(race, now, terms)


def _open(race: Race, now: int, terms: Terms) -> Event | None:
    gone = next((seat for seat in race.seats if not seat.is_live), None)
    if gone is not None:  # left in a countdown that has ended without a proof
        return SeatFreed(gone.number)
    if race.host is not None and race.seat(race.host) is None:
        return HostChanged(_next_host(race))
    if race.host is None and race.seats:
        return HostChanged(_next_host(race))
    if not race.seats:
        return RaceEnded(now)
    everyone = race.is_full and all(seat.ready and seat.here for seat in race.seats)
    if race.options.start == "ready" and everyone and not race.unproved:
        return CountdownBegan(now + terms.countdown_of(race.options))
    return None


def _next_host(race: Race) -> int | None:
    """The first seat that is here; else the first; None in an empty race."""
    ranked = sorted(race.seats, key=lambda seat: (not seat.here, seat.number))
    return ranked[0].number if ranked else None


def _running(race: Race, now: int) -> Event | None:
    playing = next(race.playing(), None)
    if playing is None:
        return RaceEnded(now)
    first = next((seat for seat in race.seats if seat.place == 1), None)
    if race.options.goal == "first" and first is not None:
        return SeatEnded(playing.number, "ended", first.at)
    return None


def _over(race: Race, now: int, terms: Terms) -> Event | None:
    """A rematch is agreed once all seats here want it: its maker and, if the race has others, at least one more."""
    expires_at = offer_expires_at(race, terms)
    if race.offer is None or expires_at is None or now >= expires_at:
        return None
    here = {seat.number for seat in race.seats if seat.here}
    accepted = tuple(sorted(here.intersection(race.offer.accepted)))
    enough = len(accepted) >= min(2, len(race.seats))
    if race.offer.by in here and enough and here.issubset(race.offer.accepted):
        return RematchAgreed(race.offer.next_race, accepted)
    return None
