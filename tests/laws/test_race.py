"""Laws of a race, over random commands at random times.

A race begins open, or running as an attempt at a daily's deal, which is ended by its player, a finish or the limit and
has no place. The phase moves along its table; a certified race starts with a proof only; places are 1..k, each once,
for ever; the version counts the events; the stored events rebuild the race; a refused command changes nothing; a tick
does something from the next deadline on and nothing before; a viewer who takes every view by its version ends with the
server's picture; no view has a nonce.
"""

from typing import Any

import hypothesis.strategies as st
import msgspec
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from squaredeal.messages.common import Offered, RaceView
from squaredeal.race import (
    AcceptOffer,
    Command,
    Drop,
    Event,
    Finish,
    Help,
    Join,
    Kick,
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
    Terms,
    Tick,
    decide,
    decode_event,
    decode_race,
    encode_event,
    encode_race,
    evolve,
    evolve_all,
    next_deadline,
    open_daily,
    open_race,
    race_card,
    race_view,
    rematch_of,
    standings,
)
from squaredeal.race.daily import DAILY_RULES
from squaredeal.race.events import RaceStarted, SeatEnded
from squaredeal.race.rewind import Recorded, rewound
from squaredeal.race.transitions import PHASES
from tests.often import often

TERMS = Terms(
    countdown_ms=500,
    certify_ms=900,
    grace_ms=3_000,
    lobby_grace_ms=2_000,
    limit_slack_ms=100,
    start_slack_ms=50,
    offer_ms=1_000,
)
MOST_SEATS = 4

seats = st.integers(0, MOST_SEATS - 1)
names = st.sampled_from(["ann", "ben", "cyd", "dee", "eve", "fay"])
nonces = st.integers(0, 15).map(lambda digit: f"{digit:x}" * 32)
offered = st.sampled_from(["rematch", "rematch", "series"])
next_races = st.sampled_from(["race02", "race03"])

commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(Join, names, st.just("A name"), st.just("guest")),
    st.builds(SetReady, seats, st.booleans(), nonces),
    st.builds(Start, seats, st.booleans()),
    st.builds(Kick, seats, seats),
    st.builds(Leave, seats),
    st.builds(Drop, seats),
    st.builds(Return, seats),
    st.builds(Resign, seats),
    st.builds(Help, seats),
    st.builds(Finish, seats, st.integers(0, 70_000)),
    st.builds(MakeOffer, seats, offered, next_races),
    st.builds(AcceptOffer, seats, offered, next_races),
    st.builds(Tick, st.none() | st.integers(0, 3)),
)
all_options = st.builds(
    Options,
    st.just("freecell"),
    seats=st.integers(1, MOST_SEATS),
    start=st.sampled_from(["ready", "host"]),
    goal=st.sampled_from(["all", "first"]),
    hints=st.booleans(),
    limit_s=st.just(60),
    rated=st.booleans(),
    certified=st.booleans(),
)
dailies = st.sampled_from([None, None, None, None, *DAILY_RULES])
pauses = st.one_of(*[st.integers(0, 20)] * 6, st.integers(0, 2_500), st.integers(0, 80_000))


class RaceLaws(RuleBasedStateMachine):
    """One race, and a chain of rematches after it."""

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
        self.pasts.append(_tipless(self.race))
        if isinstance(event, RaceStarted):
            assert (event.index is not None) == before.options.certified
        assert self.race.phase is PHASES[before.phase][type(event)]
        assert self.race.version == before.version + 1
        view = race_view(self.race, terms=TERMS)
        assert view.version == self.viewed.version + 1
        self.viewed = view

    @invariant()
    def places_are_given_once(self) -> None:
        places = {seat.player: seat.place for seat in self.race.seats if seat.place is not None}
        assert sorted(places.values()) == list(range(1, len(places) + 1))
        assert self.places.items() <= places.items()
        self.places = places

    @invariant()
    def the_version_counts_the_events_and_they_rebuild_the_race(self) -> None:
        assert self.race.version == len(self.stored)
        rebuilt = evolve_all(self.opened, map(decode_event, self.stored))
        for seat in self.race.seats:
            rebuilt = rebuilt.with_tip(
                seat.number,
                rev=seat.rev,
                at=seat.at,
                home=seat.home,
                home_since=seat.home_since,
                undone=seat.undone,
            )
        assert rebuilt == self.race

    @invariant()
    def a_race_is_rewound_to_what_it_was(self) -> None:
        if self.race.phase is not Phase.RUNNING or self.race.options.daily is not None:
            return
        start = next(at for at, recorded in enumerate(self.history) if isinstance(recorded.event, RaceStarted))
        moments = [recorded.at for recorded in self.history]
        at = moments[(7 * self.race.version + self.now) % len(moments)]
        then = max(start - 1, *[index for index, moment in enumerate(moments) if moment <= at])
        assert _tipless(rewound(self.race, self.history, at)) == self.pasts[then]
        assert rewound(self.race, self.history, -1).phase is Phase.COUNTDOWN

    @invariant()
    def only_an_open_race_is_unproved_and_only_a_started_one_has_its_deal(self) -> None:
        race = self.race
        assert not race.unproved or (race.phase is Phase.OPEN and race.options.certified)
        assert (race.index is not None) == (race.options.certified and self._has_started())

    def _has_started(self) -> bool:
        return any(isinstance(recorded.event, RaceStarted) for recorded in self.history)

    @invariant()
    def an_attempt_at_a_daily_is_its_players_until_the_limit(self) -> None:
        race = self.race
        if race.options.daily is None:
            return
        assert race.phase in (Phase.RUNNING, Phase.OVER)
        assert [(seat.number, seat.player, seat.place) for seat in race.seats] == [(0, "ann", None)]
        assert (race.host, race.offer, race.next_race, race.starts_at) == (None, None, None, race.created_at)
        assert all(line.place is None for line in standings(race))
        ended = [recorded for recorded in self.history if isinstance(recorded.event, SeatEnded)]
        assert all(
            recorded.event.state in ("resigned", "aborted") or recorded.at >= race.created_at + race.options.limit_ms
            for recorded in ended
            if isinstance(recorded.event, SeatEnded)
        )

    @invariant()
    def the_stored_race_is_the_race(self) -> None:
        assert decode_race(encode_race(self.race)) == self.race

    @invariant()
    def a_viewer_has_the_servers_picture(self) -> None:
        shown = race_view(self.race, terms=TERMS)
        assert shown.version == self.viewed.version
        tipless = [msgspec.structs.replace(seat, rev=0, at=None, home=0) for seat in shown.seats]
        assert tipless == [msgspec.structs.replace(seat, rev=0, at=None, home=0) for seat in self.viewed.seats]

    @invariant()
    def no_view_has_a_nonce(self) -> None:
        shown = msgspec.json.encode([race_view(self.race), race_card(self.race), standings(self.race)])
        assert not any(seat.nonce and seat.nonce.encode() in shown for seat in self.race.seats)

    @invariant()
    def every_race_alive_can_end_or_has_somebody(self) -> None:
        race = self.race
        if race.phase is Phase.OPEN:
            assert any(seat.here for seat in race.seats) or next_deadline(race, TERMS) is not None
            assert (race.host is None) == (not race.seats)
            assert race.host is None or race.seat(race.host) is not None
        elif race.phase is not Phase.OVER:
            assert any(race.live())
            assert next_deadline(race, TERMS) is not None
        else:
            assert not any(race.live())
            assert race.over_at is not None

    @invariant()
    def seats_are_in_order_and_each_has_another_player(self) -> None:
        numbers = [seat.number for seat in self.race.seats]
        assert numbers == sorted(set(numbers))
        assert all(0 <= number < self.race.options.seats for number in numbers)
        assert len({seat.player for seat in self.race.seats}) == len(numbers)

    @invariant()
    def the_result_never_changes(self) -> None:
        if self.race.phase is not Phase.OVER:
            return
        decided = standings(self.race)
        places = [line.place for line in decided if line.place is not None]
        assert places == sorted(places)
        assert all(place <= index + 1 for index, place in enumerate(places))
        assert self.result in (None, decided)
        self.result = decided


def _tipless(race: Race) -> Race:
    for seat in race.seats:
        race = race.with_tip(seat.number, rev=0, at=0, home=0, home_since=0, undone=False)
    return race


RaceLaws.TestCase.settings = settings(
    max_examples=often(120),
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestRaceLaws = RaceLaws.TestCase
