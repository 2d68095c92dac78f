import asyncio

from structlog.testing import capture_logs

from squaredeal.clock import Clock, ManualClock
from squaredeal.room.timers import Timers


async def test_calls_in_the_order_of_their_instants() -> None:
    clock = ManualClock(1_000)
    timers = Timers(clock)
    called: list[str] = []
    timers.at(1_300, lambda: called.append("c"))
    timers.at(1_100, lambda: called.append("a"))
    timers.at(1_100, lambda: called.append("b"))
    timers.run_due()
    assert called == []
    clock.advance(299)
    timers.run_due()
    assert called == ["a", "b"]
    clock.advance(1)
    timers.run_due()
    assert called == ["a", "b", "c"]
    assert len(timers) == 0


async def test_a_cancelled_timer_is_never_called() -> None:
    clock = ManualClock(0)
    timers = Timers(clock)
    called: list[int] = []
    timer = timers.at(5, lambda: called.append(1))
    timer.cancel()
    timer.cancel()
    clock.advance(10)
    timers.run_due()
    assert called == []
    assert len(timers) == 0


async def test_a_call_may_set_another_timer() -> None:
    clock = ManualClock(0)
    timers = Timers(clock)
    called: list[int] = []

    def again() -> None:
        called.append(clock.now())
        if len(called) < 3:
            timers.at(clock.now() + 10, again)

    timers.at(10, again)
    for _ in range(3):
        clock.advance(10)
        timers.run_due()
    assert called == [10, 20, 30]


async def test_the_loop_wakes_it() -> None:
    clock = Clock()
    timers = Timers(clock)
    woken = asyncio.Event()
    timers.at(clock.now() + 60_000, woken.clear)
    timers.at(clock.now() + 5, woken.set)
    async with asyncio.timeout(60):
        await woken.wait()
    timers.stop()
    assert len(timers) == 0


async def test_cancelled_timers_do_not_pile_up() -> None:
    clock = ManualClock(0)
    timers = Timers(clock)
    called: list[int] = []
    timers.at(86_400_000, lambda: called.append(1))
    for _ in range(10_000):
        timers.at(86_400_000, lambda: called.append(0)).cancel()
    assert timers.size <= 200
    clock.advance(86_400_000)
    timers.run_due()
    assert called == [1]


async def test_a_call_that_raises_stops_no_other() -> None:
    clock = ManualClock(0)
    timers = Timers(clock)
    called: list[int] = []

    def fail() -> None:
        raise RuntimeError("5H")

    timers.at(1, fail)
    timers.at(2, lambda: called.append(2))
    clock.advance(2)
    with capture_logs() as logs:
        timers.run_due()
    assert called == [2]
    assert [log["error"] for log in logs] == ["RuntimeError"]
