"""A race that takes random commands at random times, with the record of what has happened to it.

Every command is looked at as it is decided: a refused one changes nothing, a tick does something from the next deadline
on and nothing before, an event moves the phase along its table and the version by one. What must hold in between is
told by `test_race.py`.

class RaceLaws(RandomRace):
    @invariant()
    def no_view_has_a_nonce(self) -> None: ...
"""

from typing import Any

import hypothesis.strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from squaredeal.messages.common import Offered, RaceView
from squaredeal.race import (
    AcceptOffer,
    Command,
    Drop,
    Event,
    Finish,
    Help,
    Join,
    Leave,
    MakeOffer,
    Options,
    Phase,
    Race,
    RaceRefused,
    Resign,
    Return,
    SetReady,
    Start,
    Tick,
    decide,
    encode_event,
    encode_race,
    evolve,
    next_deadline,
    open_daily,
    open_race,
    race_view,
    rematch_of,
)
from squaredeal.race.events import RaceStarted
from squaredeal.race.rewind import Recorded
from squaredeal.race.transitions import PHASES
from tests.laws.random_commands import (
    MOST_SEATS,
    TERMS,
    all_options,
    commands,
    dailies,
    next_races,
    offered,
    pauses,
    seats,
)


class RandomRace(RuleBasedStateMachine):
    """One race, and a chain of rematches after it: each command and event does what it must, and no more."""

    race: Race

    def _open(self, race: Race, now: int) -> None:
        self.race = self.opened = race
        self.now = now
        self.stored: list[bytes] = []
        self.history: list[Recorded] = []
        self.pasts: list[Race] = []
        self.places: dict[str, int] = {}
        self.result: tuple[Any, ...] | None = None
        self.viewed: RaceView = race_view(race, terms=TERMS)

    @initialize(options=all_options, hosted=st.booleans(), crowd=st.integers(0, MOST_SEATS), daily=dailies)
    def open(self, options: Options, hosted: bool, crowd: int, daily: str | None) -> None:
        ann = Join("ann", "A name", "guest")
        if daily is not None:
            self._open(open_daily("race01", daily, "1970-01-01", "c0" * 32, 0, ann), 0)
            return
        self._open(open_race("race01", options, "c0" * 32, 0, ann if hosted else None), 0)
        for name in ("ben", "cyd", "dee", "eve")[:crowd]:
            self._do(Join(name, "A name", "guest"))

    @rule(command=commands, pause=pauses)
    def command(self, command: Command, pause: int) -> None:
        self.now += pause
        self._do(command)

    @rule()
    def everyone_comes_and_is_ready(self) -> None:
        for seat in self.race.seats:
            self._do(Return(seat.number))
            self._do(SetReady(seat.number, True, "ab" * 16))

    @rule(number=seats, at=st.integers(0, 60_000))
    @precondition(lambda self: self.race.phase is Phase.RUNNING)
    def a_seat_finishes(self, number: int, at: int) -> None:
        self._do(Finish(number % self.race.options.seats, at))

    @rule(number=seats, away=seats, ask=st.sampled_from([Resign, Leave, Drop, Help]))
    @precondition(lambda self: self.race.phase is Phase.RUNNING)
    def a_seat_acts(self, number: int, away: int, ask: type[Resign | Leave | Drop | Help]) -> None:
        self._do(Return(away % self.race.options.seats))
        self._do(ask(number % self.race.options.seats))

    @rule(number=seats, what=offered, next_race=next_races, accepting=st.booleans(), pause=st.integers(0, 600))
    @precondition(lambda self: self.race.phase is Phase.OVER and self.race.next_race is None)
    def a_seat_wants_more(self, number: int, what: Offered, next_race: str, accepting: bool, pause: int) -> None:
        self.now += pause
        number %= self.race.options.seats
        self._do(AcceptOffer(number, what, next_race) if accepting else MakeOffer(number, what, next_race))

    @rule(uncertified=st.booleans())
    @precondition(lambda self: self.race.phase is Phase.OPEN and self.race.host is not None)
    def host_starts(self, uncertified: bool) -> None:
        assert self.race.host is not None
        self._do(Start(self.race.host, uncertified))

    @rule(early=st.booleans(), index=st.none() | st.integers(0, 3))
    @precondition(lambda self: next_deadline(self.race, TERMS) is not None)
    def next_deadline_comes(self, early: bool, index: int | None) -> None:
        due = next_deadline(self.race, TERMS)
        assert due is not None
        self.now = max(self.now, due - 1 if early else due)
        self._do(Tick(index))

    @rule(number=seats, rev=st.integers(0, 3), home=st.integers(0, 3), since=st.integers(0, 3))
    @precondition(lambda self: self.race.phase is Phase.RUNNING)
    def moves_are_made(self, number: int, rev: int, home: int, since: int) -> None:
        seat = self.race.seat(number)
        if seat is not None and seat.is_playing:
            self.race = self.race.with_tip(number, rev=rev, at=since, home=home, home_since=since, undone=False)

    @rule()
    @precondition(lambda self: self.race.next_race is not None)
    def rematch(self) -> None:
        assert self.race.next_race is not None
        following = rematch_of(self.race, self.race.next_race, "d1" * 32, self.now)
        assert following.round == self.race.round + 1
        assert following.seats
        self._open(following, self.now)

    def _do(self, command: Command) -> None:
        before, snapshot = self.race, encode_race(self.race)
        due = next_deadline(before, TERMS)
        try:
            events = decide(before, command, self.now, TERMS)
        except RaceRefused:
            assert not isinstance(command, Tick)
            events = ()
        assert encode_race(before) == snapshot
        if isinstance(command, Tick):
            assert bool(events) == (due is not None and due <= self.now)
        for event in events:
            self._happened(event)
        if isinstance(command, Tick):
            rest = next_deadline(self.race, TERMS)
            assert rest is None or rest > self.now

    def _happened(self, event: Event) -> None:
        before = self.race
        self.race = evolve(before, event)
        self.stored.append(encode_event(event))
        self.history.append(Recorded(self.race.version, self.now, event))
        self.pasts.append(tipless(self.race))
        if isinstance(event, RaceStarted):
            assert (event.index is not None) == before.options.certified
        assert self.race.phase is PHASES[before.phase][type(event)]
        assert self.race.version == before.version + 1
        view = race_view(self.race, terms=TERMS)
        assert view.version == self.viewed.version + 1
        self.viewed = view


def tipless(race: Race) -> Race:
    """The race without what its seats have played, which no event tells."""
    for seat in race.seats:
        race = race.with_tip(seat.number, rev=0, at=0, home=0, home_since=0, undone=False)
    return race
