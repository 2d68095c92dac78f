"""Rates that processes share: as one process alone would count, whoever of them is asked."""

from __future__ import annotations

import os
from collections.abc import Sequence

from hypothesis import example, given
from hypothesis import strategies as st

from squaredeal.web.rate import Buckets
from squaredeal.web.shared_rate import SETS, WAYS, SharedRates

PER_S, BURST = 0.5, 4


@given(st.lists(st.tuples(st.sampled_from(["ann", "bob"]), st.integers(0, 40)), max_size=60))
@example([("ann", 0)] * 5 + [("ann", 20)])
def test_it_counts_as_buckets_of_one_process_do(asked: Sequence[tuple[str, int]]) -> None:
    alone, shared = Buckets(PER_S, BURST), SharedRates().rate("any", PER_S, BURST)
    now = 1_000.0
    for key, tenths in asked:
        now += tenths / 10
        expected, found = alone.take(key, now), shared.take(key, now)
        assert abs(expected - found) < 1e-3
        assert (expected < 1e-5) == (found == 0)


def test_what_one_process_gives_the_others_do_not_give_again() -> None:
    rates = SharedRates()
    for _ in range(3):
        pid = os.fork()
        if pid == 0:
            os._exit(0 if rates.rate("sign_ins", PER_S, BURST).take("192.0.2.7", 1_000.0) == 0 else 1)
        assert os.waitpid(pid, 0)[1] == 0
    mine = rates.rate("sign_ins", PER_S, BURST)
    assert mine.take("192.0.2.7", 1_000.0) == 0
    assert mine.take("192.0.2.7", 1_000.0) == 2.0
    assert mine.take("192.0.2.8", 1_000.0) == 0


def test_each_name_is_a_rate_of_its_own() -> None:
    rates = SharedRates()
    one, other, one_again = (rates.rate(name, 1, 1) for name in ("guests", "races", "guests"))
    assert [one.take("ann", 5.0), other.take("ann", 5.0)] == [0, 0]
    assert one_again.take("ann", 5.0) > 0


def test_of_too_many_keys_those_are_forgotten_that_used_least() -> None:
    rate = SharedRates().rate("guests", 1, 5)
    while not rate.take("greedy", 0.0):
        pass
    for number in range(4 * SETS * WAYS):
        assert rate.take(f"192.0.2.{number}", 0.0) == 0
    assert rate.take("greedy", 0.0) > 0


def test_any_text_is_a_key() -> None:
    rate = SharedRates().rate("guests", 1, 1)
    for key in ("", "é" * 5_000, "\0", "\ud83d\ude00"):
        assert rate.take(key, 0.0) == 0
        assert rate.take(key, 0.0) > 0
