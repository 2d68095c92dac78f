"""Answers are found once for all who ask at once, kept within bounds, and dropped when nobody waits."""

import asyncio

import pytest

from squaredeal.web.answers import EACH_BYTES, Answers


class Work:
    """Something that takes until it is told to end."""

    def __init__(self) -> None:
        self.begun = self.cancelled = 0
        self.end = asyncio.Event()
        self.started = asyncio.Event()
        self.error: Exception | None = None

    async def __call__(self) -> bytes:
        self.begun += 1
        self.started.set()
        try:
            await self.end.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        if self.error is not None:
            raise self.error
        return b"found"


async def test_equal_questions_share_one_work_and_its_answer_is_kept() -> None:
    answers, work = Answers(10_000), Work()
    asking = [asyncio.create_task(answers.find("q", work)) for _ in range(3)]
    await work.started.wait()
    work.end.set()
    assert await asyncio.gather(*asking) == [b"found"] * 3
    assert (work.begun, answers.kept("q")) == (1, b"found")


async def test_who_goes_away_stops_nobody_else() -> None:
    answers, work = Answers(10_000), Work()
    first, second = (asyncio.create_task(answers.find("q", work)) for _ in range(2))
    await work.started.wait()
    first.cancel()
    await asyncio.wait([first])
    work.end.set()
    assert await second == b"found"
    assert (work.begun, work.cancelled) == (1, 0)


async def test_work_nobody_waits_for_is_cancelled_and_who_comes_then_begins_anew() -> None:
    answers, work, again = Answers(10_000), Work(), Work()
    asking = [asyncio.create_task(answers.find("q", work)) for _ in range(2)]
    await work.started.wait()
    for task in asking:
        task.cancel()
    await asyncio.wait(asking)
    again.end.set()
    assert await answers.find("q", again) == b"found"
    assert (work.cancelled, again.begun) == (1, 1)


async def test_a_failure_is_told_to_all_and_not_kept() -> None:
    answers, work = Answers(10_000), Work()
    work.error = LookupError("no")
    asking = [asyncio.create_task(answers.find("q", work)) for _ in range(2)]
    await work.started.wait()
    work.end.set()
    for task in asking:
        with pytest.raises(LookupError):
            await task
    assert answers.kept("q") is None


async def test_of_too_many_answers_the_longest_unused_is_forgotten() -> None:
    work = Work()
    work.end.set()
    size = 1 + len(b"found") + EACH_BYTES
    answers = Answers(3 * size)
    for key in "abc":
        await answers.find(key, work)
    assert answers.kept("a") == b"found"
    await answers.find("d", work)
    assert [key for key in "abcd" if answers.kept(key)] == ["a", "c", "d"]
    assert answers.bytes == 3 * size


async def test_an_answer_that_has_no_room_is_given_but_not_kept() -> None:
    work = Work()
    work.end.set()
    answers = Answers(10)
    assert await answers.find("q", work) == b"found"
    assert (answers.kept("q"), answers.bytes) == (None, 0)
