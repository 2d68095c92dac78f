"""A race under test: commands go in, the race moves on, and what happened is told by the events' names."""

from collections.abc import Callable
from typing import Any

from squaredeal.race import (
    AcceptOffer,
    Command,
    Event,
    Finish,
    Join,
    Options,
    Race,
    Return,
    SetReady,
    Start,
    Terms,
    Tick,
    decide,
    evolve_all,
    open_race,
)

TERMS = Terms()
COMMITMENT = "c0" * 32


def nonce(number: int) -> str:
    """A nonce that tells whose it is."""
    return f"{number:032x}"


class Racing:
    """One race and its clock."""

    def __init__(self, race: Race | None = None, **options: Any) -> None:
        self.race = race or open_race("race01", Options("freecell", **options), COMMITMENT, now=0)
        self.opened = self.race
        self.now = self.race.created_at
        self.events: list[Event] = []

    def do(self, command: Command, after: int = 0) -> list[str]:
        """Give the command `after` ms from the last one; returns the names of the events."""
        self.now += after
        return [type(event).__name__ for event in self.facts(command)]

    def facts(self, command: Command) -> tuple[Event, ...]:
        events = decide(self.race, command, self.now, TERMS)
        self.race = evolve_all(self.race, events)
        self.events += events
        return events

    def tick(self, after: int) -> list[str]:
        return self.do(Tick(), after)

    def tip(self, number: int, *, rev: int, at: int = 0, home: int = 0, since: int = 0, undone: bool = False) -> None:
        self.race = self.race.with_tip(number, rev=rev, at=at, home=home, home_since=since, undone=undone)

    def states(self) -> list[str]:
        return [seat.state for seat in self.race.seats]

    def seat(self, number: int) -> Any:
        return self.race.seat(number)


Maker = Callable[..., Racing]


def seated(count: int, **options: Any) -> Racing:
    """An open race with `count` players seated (on as many seats unless told otherwise), seat 0 the host."""
    racing = Racing(**{"seats": count, "start": "host", **options})
    for number in range(count):
        racing.do(Join(f"p{number}", f"Player {number}", "guest"))
        racing.do(SetReady(number, True, nonce(number)))
    return racing


def counting(count: int, **options: Any) -> Racing:
    """A race in its countdown, which has just begun."""
    racing = seated(count, **options)
    racing.do(Start(by=0))
    return racing


def running(count: int, **options: Any) -> Racing:
    """A race that has just started; everyone has made a move."""
    racing = counting(count, **options)
    racing.tick(TERMS.countdown_ms)
    for number in range(count):
        racing.tip(number, rev=1)
    return racing


def over(count: int, **options: Any) -> Racing:
    """A race that everybody has finished, in the order of their seats."""
    racing = running(count, **options)
    for number in range(count):
        racing.tip(number, rev=90, at=1_000 + number, home=52)
        racing.do(Finish(number, 1_000 + number), after=1_000)
    return racing


def come_all(racing: Racing) -> None:
    """Everybody opens a socket."""
    for seat in racing.race.seats:
        racing.do(Return(seat.number))


def accept(number: int, next_race: str = "race02") -> AcceptOffer:
    return AcceptOffer(number, "rematch", next_race)
