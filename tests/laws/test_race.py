"""Laws of a race, over random commands at random times.

A race begins open, or running as an attempt at a daily's deal, which is ended by its player, a finish or the limit and
has no place. The phase moves along its table; a certified race starts with a proof only; places are 1..k, each once,
for ever; the version counts the events; the stored events rebuild the race; a refused command changes nothing; a tick
does something from the next deadline on and nothing before; a viewer who takes every view by its version ends with the
server's picture; no view has a nonce.
"""

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis.stateful import invariant

from squaredeal.race import (
    Phase,
    decode_event,
    decode_race,
    encode_race,
    evolve_all,
    next_deadline,
    race_card,
    race_view,
    standings,
)
from squaredeal.race.events import RaceStarted, SeatEnded
from squaredeal.race.rewind import rewound
from tests.laws.random_commands import TERMS
from tests.laws.random_race import RandomRace, tipless
from tests.often import often


class RaceLaws(RandomRace):
    """What holds after every command."""

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
        assert tipless(rewound(self.race, self.history, at)) == self.pasts[then]
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


RaceLaws.TestCase.settings = settings(
    max_examples=often(120),
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestRaceLaws = RaceLaws.TestCase
