"""A race as it was a while ago."""

import pytest

from squaredeal.race import (
    Command,
    Drop,
    Finish,
    Join,
    Leave,
    Options,
    Race,
    Resign,
    Return,
    SetReady,
    Start,
    Terms,
    Tick,
    decide,
    evolve,
    open_race,
)
from squaredeal.race.rewind import Recorded, rewound

TERMS = Terms()
OPENED_AT = 1_000
ACTS: tuple[tuple[int, Command], ...] = (
    (2_000, Return(0)),
    (3_000, Join("ben", "Ben", "guest")),
    (3_500, Leave(1)),  # somebody else takes the seat
    (4_000, Join("cyd", "Cyd", "guest")),
    (5_000, Join("dee", "Dee", "guest")),
    (6_000, SetReady(1, True, "ab" * 16)),
    (7_000, Drop(2)),
    (8_000, Start(0)),
    (9_000, Leave(1)),  # in the countdown
    (13_000, Tick()),  # the start
    (20_000, Return(2)),
    (30_000, Drop(0)),
    (40_000, Finish(0, 27_000)),
)


def played() -> tuple[Race, list[Recorded], list[Race]]:
    race = open_race("r1", Options("freecell", seats=3, start="host"), "00", OPENED_AT, Join("ann", "Ann", "guest"))
    history: list[Recorded] = []
    pasts: list[Race] = []
    for at, command in ACTS:
        for event in decide(race, command, at, TERMS):
            race = evolve(race, event)
            history.append(Recorded(race.version, at, event))
            pasts.append(race)
    return race, history, pasts


@pytest.mark.parametrize("at", [13_000, 13_001, 19_999, 20_000, 29_999, 30_000, 40_000, 99_000])
def test_a_running_race_is_what_it_was(at: int) -> None:
    race, history, pasts = played()
    then = max(index for index, recorded in enumerate(history) if recorded.at <= at)
    past = rewound(race, history, at)
    assert past == pasts[then]


@pytest.mark.parametrize("at", [0, 3_600, 8_000, 9_500, 12_999])
def test_before_its_start_it_is_about_to_start(at: int) -> None:
    race, history, pasts = played()
    start = next(index for index, recorded in enumerate(history) if recorded.at == 13_000)
    past = rewound(race, history, at)
    assert past == pasts[start - 1]
    assert (past.phase.value, [seat.here for seat in past.seats]) == ("countdown", [True, False, False])
    assert [seat.state for seat in past.seats] == ["seated", "left", "seated"]
    assert past.seats[2].gone_at == 7_000


def test_a_race_that_never_counted_down_has_no_such_past() -> None:
    race, history, _ = played()
    with pytest.raises(ValueError, match="no countdown"):
        rewound(race, history[:5], 99_000)


def test_what_ends_it_is_no_part_of_it() -> None:
    race, history, _ = played()
    over = race
    for event in decide(race, Resign(2), 50_000, TERMS):
        over = evolve(over, event)
    assert over.over_at == 50_000
    assert rewound(over, history, 45_000) == race
