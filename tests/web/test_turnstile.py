"""How fast sockets are let in, without any socket."""

from collections import Counter

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
