"""What a command does to a race at an instant: the events it causes, in order, or a refusal.

It changes nothing and knows no clock: `now` is shared ms. First the command's own event, then what follows from it by
the race's rules (`consequences`): the last seat that ends ends the race, whichever command ended it.
"""

from typing import Final

from msgspec.structs import replace

from . import commands as c
from . import lobby, play, presence, rematch
from .consequences import consequences
from .deadlines import Deadline, first_due
from .events import Event, ProofMissed, RaceEnded, RaceStarted, SeatEnded
from .evolve import evolve, evolve_all
from .model import Race, Terms

DEFAULT_TERMS: Final = Terms()


def decide(race: Race, command: c.Command, now: int, terms: Terms = DEFAULT_TERMS) -> tuple[Event, ...]:
    """Return the events of this command; () when there is nothing to do. Raises `RaceRefused` when it may not happen.

    The caller evolves the race by these events and stores both, on the condition that the version is still this one.
    """
    if isinstance(command, c.Tick):
        return _tick(race, command.index, now, terms)
    events = _own(race, command, now, terms)
    return (*events, *consequences(evolve_all(race, events), now, terms)) if events else ()


def _own(race: Race, command: c.Asked, now: int, terms: Terms) -> tuple[Event, ...]:  # noqa: PLR0911
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
            return play.leave(race, command, now)
        case c.Resign():
            return play.resign(race, command, now)
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


def _tick(race: Race, index: int | None, now: int, terms: Terms) -> tuple[Event, ...]:
    """Fire what is due, the earliest first: each may change what is due next. `index`: proved for the nonces so far."""
    fired: list[Event] = []
    nonces = race.nonces
    while (deadline := first_due(race, now, terms)) is not None:
        if race.options.certified and isinstance(deadline.event, RaceStarted):
            event = _proved(race, deadline, index if race.nonces == nonces else None, now, terms)
        else:
            event = _fired(deadline, now, terms)
        race = evolve(race, event)
        followed = consequences(race, now, terms)
        race = evolve_all(race, followed)
        fired += (event, *followed)
    return tuple(fired)


def _proved(race: Race, deadline: Deadline, index: int | None, now: int, terms: Terms) -> Event:
    """A certified race starts with its proved deal; without one its host is asked, and a rated race is called off."""
    if index is not None:
        return _fired(Deadline(deadline.at, RaceStarted(deadline.at, index)), now, terms)
    return SeatEnded(next(race.live()).number, "aborted", 0) if race.options.rated else ProofMissed()


def _fired(deadline: Deadline, now: int, terms: Terms) -> Event:
    event = deadline.event
    if isinstance(event, RaceEnded) or (
        isinstance(event, RaceStarted) and now > deadline.at + terms.start_slack_ms  # late: zero is when it happens
    ):
        return replace(event, at=now)
    return event
