"""How fast sockets are let in, without any socket."""

from collections import Counter

import pytest

from squaredeal.web.fair_share import FairShare
from squaredeal.web.turnstile import Turnstile

ANN, BEN = "192.0.2.7", "192.0.2.8"


def one_address(per_s: int) -> Turnstile:
    """Of which one address may have all."""
    return Turnstile(per_s, per_s)


def test_the_turnstile_lets_in_so_many_a_second() -> None:
    turnstile = one_address(2)
    assert [turnstile.take(ANN, 0), turnstile.take(ANN, 0)] == [0, 0]
    assert turnstile.take(ANN, 0) == 1
    assert turnstile.take(ANN, 0.5) == 0
    assert turnstile.take(ANN, 0.5) == 1


def test_who_is_turned_away_is_told_when_it_is_their_turn() -> None:
    turnstile = Turnstile(64, 100_000)
    told = Counter(turnstile.take(ANN, 0) for _ in range(48 + 3 * 64))
    assert told == {0: 48, 1: 64, 2: 64, 3: 64}
    told = Counter(turnstile.take(ANN, 20) for _ in range(48 + 64))
    assert told == {0: 48, 1: 64}, "who was told before has come, or will not"
    assert max(turnstile.take(ANN, 20) for _ in range(10_000)) == 20


def test_a_quarter_of_the_turnstile_is_for_those_who_come_back_to_a_seat() -> None:
    turnstile = Turnstile(100, 100_000)
    while not turnstile.take(ANN, 0):
        pass
    assert [turnstile.take(ANN, 0, to_a_seat=True) for _ in range(26)] == [0] * 25 + [1]
    assert turnstile.take(ANN, 0.2) == 1
    assert turnstile.take(ANN, 0.2, to_a_seat=True) == 0
    assert one_address(1).take(ANN, 0) == 0, "a quarter of one is nothing"


def test_one_address_cannot_keep_everybody_else_out() -> None:
    turnstile = Turnstile(200, 100)
    for tenth in range(50):  # five seconds, in each tenth of which one address comes a hundred times, seat or no seat
        now = tenth / 10
        told = [turnstile.take(ANN, now, to_a_seat=at % 2 == 0) for at in range(100)]
        assert told.count(0) <= 100 if tenth == 0 else told.count(0) <= 11
        assert [turnstile.take(BEN, now) for _ in range(4)] == [0] * 4
        assert turnstile.take(BEN, now, to_a_seat=True) == 0


def test_what_one_address_is_refused_makes_nobody_else_wait() -> None:
    turnstile = Turnstile(4, 2)
    assert [turnstile.take(ANN, 0) for _ in range(10_000)].count(0) == 2
    assert [turnstile.take(BEN, 0), turnstile.take(BEN, 0)] == [0, 1]


@pytest.mark.parametrize("hostile", [2, 3, 10, 50])
def test_several_addresses_together_cannot_keep_everybody_else_out(hostile: int) -> None:
    turnstile = Turnstile(200, 100)
    let_in = 0
    for tenth in range(50):  # five seconds, in each tenth of which they come two hundred times together, to a seat
        now = tenth / 10
        let_in += [turnstile.take(f"198.51.100.{at % hostile}", now, to_a_seat=True) for at in range(200)].count(0)
        assert turnstile.take(f"192.0.2.{tenth}", now) == 0
    assert let_in <= 200 + 5 * 200, "no more than there are"
    assert let_in >= 500, "but what nobody else wants is theirs"


def test_fairness_costs_nothing_while_there_are_places_enough() -> None:
    turnstile = Turnstile(200, 100)
    assert turnstile.take(BEN, 0) == 0
    assert [turnstile.take(ANN, 0) for _ in range(99)] == [0] * 99, "a school that comes together"


def test_many_who_come_once_are_told_in_turn_however_many_they_are() -> None:
    turnstile = Turnstile(64, 32)
    told = Counter(turnstile.take(f"203.0.113.{at}", 0) for at in range(48 + 2 * 64))
    assert told == {0: 48, 1: 64, 2: 64}


def test_who_has_had_a_fair_share_waits_for_those_who_had_none() -> None:
    turnstile = Turnstile(64, 64)
    for at in range(48 + 3 * 64):
        turnstile.take(f"203.0.113.{at}", 0)
    assert [turnstile.take(ANN, 0.02, to_a_seat=True), turnstile.take(ANN, 0.02, to_a_seat=True)] == [0, 3]
    assert turnstile.take(BEN, 0.02, to_a_seat=True) == 0


def test_whoever_came_lately_is_forgotten_soon() -> None:
    fair = FairShare(per_s=10)
    for at in range(100):
        assert fair.wait_s(str(at), 0.0) == 0
        fair.count(str(at), 0.0)
    assert fair.wait_s("99", 0.5) == 0.5
    assert fair.wait_s("99", 2.0) == 0
    assert len(fair) == 1
