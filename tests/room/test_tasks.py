import asyncio

from structlog.testing import capture_logs

from squaredeal.room.orders import WAITING_MOST, Orders
from squaredeal.room.tasks import Tasks


async def test_a_failure_is_logged_by_kind_and_place_and_told() -> None:
    tasks = Tasks()
    told = asyncio.Event()

    async def fail() -> None:
        raise RuntimeError("TH of seed 5")

    with capture_logs() as logs:
        tasks.start(fail(), told.set)
        await told.wait()
    await tasks.stop()
    assert [(log["event"], log["error"]) for log in logs] == [("room_failed", "RuntimeError")]
    assert "TH" not in str(logs)
    assert any("test_tasks.py" in place for place in logs[0]["at"])


async def test_stop_ends_what_runs_and_what_has_not_begun() -> None:
    tasks = Tasks()
    forever = asyncio.Event()

    async def wait() -> None:
        await forever.wait()

    tasks.start(wait())
    await asyncio.sleep(0)
    tasks.start(wait())
    await tasks.stop()
    assert len(tasks) == 0


async def test_orders_are_done_one_by_one_in_order_and_a_failure_stops_none() -> None:
    tasks = Tasks()
    done: list[int] = []
    rested: list[int] = []
    orders = Orders(tasks, lambda: rested.append(len(done)))

    def job(number: int) -> None:
        async def work() -> None:
            await asyncio.sleep(0)
            done.append(number)
            if number == 1:
                raise ValueError

        assert orders.put(work, lambda: done.append(-number))

    with capture_logs():
        for number in range(3):
            job(number)
        idle = asyncio.Event()
        orders.when_idle(idle.set)
        await idle.wait()
    assert done == [0, 1, -1, 2]
    assert rested == [4]
    assert orders.is_idle
    orders.when_idle(lambda: done.append(99))
    assert done[-1] == 99


async def test_the_order_book_has_an_end() -> None:
    tasks = Tasks()
    orders = Orders(tasks, lambda: None)
    block = asyncio.Event()

    async def wait() -> None:
        await block.wait()

    taken = [orders.put(wait, lambda: None) for _ in range(WAITING_MOST + 1)]
    assert taken == [True] * WAITING_MOST + [False]
    await tasks.stop()
