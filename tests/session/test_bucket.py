from hypothesis import given, settings
from hypothesis import strategies as st

from squaredeal.session import Bucket


def test_burst_then_rate() -> None:
    bucket = Bucket(rate_per_s=20, burst=3)
    assert [bucket.take(1_000) for _ in range(4)] == [True, True, True, False]
    assert bucket.wait_ms(1_000) == 50
    assert not bucket.take(1_049)
    assert bucket.take(1_050)


def test_never_more_than_the_burst() -> None:
    bucket = Bucket(rate_per_s=20, burst=2)
    assert bucket.take(0)
    assert [bucket.take(3_600_000) for _ in range(3)] == [True, True, False]


def test_a_clock_that_steps_back_fills_nothing() -> None:
    bucket = Bucket(rate_per_s=1, burst=1)
    assert bucket.take(10_000)
    assert not bucket.take(5_000)
    assert not bucket.take(10_999)
    assert bucket.take(11_000)


@settings(deadline=None)
@given(st.integers(1, 50), st.integers(1, 50), st.lists(st.integers(0, 3_000), min_size=1, max_size=80))
def test_in_any_window_at_most_burst_and_rate(rate: int, burst: int, steps: list[int]) -> None:
    bucket = Bucket(rate, burst)
    now, taken = 0, 0
    for step in steps:
        now += step
        taken += bucket.take(now)
        assert taken * 1_000 <= burst * 1_000 + now * rate


@settings(deadline=None)
@given(st.integers(1, 50), st.integers(1, 5), st.integers(0, 10_000))
def test_wait_is_exact(rate: int, burst: int, now: int) -> None:
    bucket = Bucket(rate, burst)
    for _ in range(burst):
        assert bucket.take(now)
    wait = bucket.wait_ms(now)
    assert not bucket.take(now + wait - 1)
    assert bucket.take(now + wait)
