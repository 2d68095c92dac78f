"""What a command does to a race at an instant: the events it causes, in order, or a refusal.

It changes nothing and knows no clock: `now` is shared ms. First the command's own event, then what follows from it by
the race's rules (`consequences`): the last seat that ends ends the race, whichever command ended it.
"""

from collections.abc import Collection
from typing import Final

from msgspec.structs import replace

from . import commands as c
from . import lobby, play, presence, rematch
from .aborting import ended_early
from .consequences import consequences
from .deadlines import Deadline, first_due
from .events import Event, ProofMissed, RaceEnded, RaceStarted, SeatEnded
from .evolve import evolve, evolve_all
from .model import Race, Terms
from .seats import taken_seat

DEFAULT_TERMS: Final = Terms()


def decide(
    race: Race, command: c.Command, now: int, terms: Terms = DEFAULT_TERMS, spent: Collection[int] = ()
) -> tuple[Event, ...]:
    """Return the events of this command; () when there is nothing to do. Raises `RaceRefused` when it may not happen.

    The caller evolves the race by these events and stores both, on the condition that the version is still this one.
    `spent` are seats whose players abort no more race free on this day (`aborting`).
    """
    if isinstance(command, c.Tick):
        return _tick(race, command.index, now, terms, spent)
    events = _own(race, command, now, terms, spent)
    return (*events, *consequences(evolve_all(race, events), now, terms)) if events else ()


def _own(  # noqa: PLR0911
    race: Race, command: c.Asked, now: int, terms: Terms, spent: Collection[int]
) -> tuple[Event, ...]:
    match command:
        case c.Join():
            return lobby.join(race, command)
        case c.SetReady():
            return lobby.set_ready(race, command)
        case c.Kick():
            return lobby.kick(race, command)
        case c.Start():
            return lobby.start(race, command, now, terms)
        case c.Leave():
            return play.leave(race, command, now, spent)
        case c.Resign():
            return play.resign(race, command, now, spent)
        case c.Finish():
            return play.finish(race, command)
        case c.Help():
            return play.take_help(race, command)
        case c.Drop():
            return presence.drop(race, command, now)
        case c.Return():
            return presence.come_back(race, command)
        case c.MakeOffer():
            return rematch.make_offer(race, command, now, terms)
        case c.AcceptOffer():
            return rematch.accept_offer(race, command, now, terms)


def _tick(race: Race, index: int | None, now: int, terms: Terms, spent: Collection[int]) -> tuple[Event, ...]:
    """Fire what is due, the earliest first: each may change what is due next. `index`: proved for the nonces so far."""
    fired: list[Event] = []
    nonces = race.nonces
    while (deadline := first_due(race, now, terms)) is not None:
        if race.options.certified and isinstance(deadline.event, RaceStarted):
            event = _proved(race, deadline, index if race.nonces == nonces else None, now, terms)
        else:
            event = _fired(race, deadline, now, terms, spent)
        race = evolve(race, event)
        followed = consequences(race, now, terms)
        race = evolve_all(race, followed)
        fired += (event, *followed)
    return tuple(fired)


def _proved(race: Race, deadline: Deadline, index: int | None, now: int, terms: Terms) -> Event:
    """A certified race starts with its proved deal; without one its host is asked, and a rated race is called off."""
    if index is not None:
        return _started(RaceStarted(deadline.at, index), now, terms)
    return SeatEnded(next(race.live()).number, "aborted", 0) if race.options.rated else ProofMissed()


def _fired(race: Race, deadline: Deadline, now: int, terms: Terms, spent: Collection[int]) -> Event:
    match deadline.event:
        case RaceEnded() as event:
            return replace(event, at=now)
        case RaceStarted() as event:
            return _started(event, now, terms)
        case SeatEnded(state="left") as event:
            return replace(event, state=ended_early(race, taken_seat(race, event.seat), "left", spent))
        case event:
            return event


def _started(event: RaceStarted, now: int, terms: Terms) -> Event:
    return replace(event, at=now) if now > event.at + terms.start_slack_ms else event  # late: zero is when it happens
