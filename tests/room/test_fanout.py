"""Fan-out to a crowd: complete, in order, and never in one piece."""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict
from collections.abc import Sequence

from squaredeal.room.fanout import LOOK_BYTES, SLICE, Fanout

CROWD = 10 * SLICE + 3


class Deliveries:
    """What each viewer was given, and in which turn of the loop."""

    def __init__(self) -> None:
        self.frames: dict[int, list[bytes]] = defaultdict(list)
        self.pieces: dict[int, list[int]] = defaultdict(list)
        self.looked: set[int] = set()
        self.turn = 0
        self.by_turn: dict[int, int] = defaultdict(int)

    def __call__(self, viewer: int, frames: Sequence[bytes], look: bool) -> None:
        self.frames[viewer] += frames
        self.pieces[viewer].append(len(frames))
        self.by_turn[self.turn] += 1
        if look:
            self.looked.add(viewer)

    async def turns(self, count: int) -> None:
        for _ in range(count):
            self.turn += 1
            await asyncio.sleep(0)


def crowd(viewers: int) -> tuple[Fanout[int], Deliveries]:
    deliveries = Deliveries()
    fanout: Fanout[int] = Fanout(deliveries)
    for viewer in range(viewers):
        fanout.enter(viewer)
    return fanout, deliveries


async def test_few_are_given_a_frame_at_once() -> None:
    fanout, deliveries = crowd(SLICE)
    fanout.give(b"a")
    assert [deliveries.frames[viewer] for viewer in range(SLICE)] == [[b"a"]] * SLICE


async def test_a_crowd_is_given_a_slice_a_turn_and_nothing_in_the_turn_of_the_move() -> None:
    fanout, deliveries = crowd(CROWD)
    fanout.give(b"a")
    assert not deliveries.frames
    await deliveries.turns(30)
    assert [deliveries.frames[viewer] for viewer in range(CROWD)] == [[b"a"]] * CROWD
    assert max(deliveries.by_turn.values()) == SLICE


async def test_what_piles_up_leaves_together() -> None:
    fanout, deliveries = crowd(CROWD)
    for number in range(16):
        fanout.give(b"%d" % number)
    await deliveries.turns(30)
    assert deliveries.pieces[CROWD - 1] == [16]


async def test_who_comes_in_the_middle_is_given_what_comes_after() -> None:
    fanout, deliveries = crowd(CROWD)
    fanout.give(b"before")
    await deliveries.turns(2)
    fanout.enter(-1)
    fanout.give(b"after")
    await deliveries.turns(60)
    assert deliveries.frames[-1] == [b"after"]
    assert deliveries.frames[CROWD - 1] == [b"before", b"after"]


async def test_who_goes_in_the_middle_is_given_what_was_told_its_group_and_no_more() -> None:
    fanout, deliveries = crowd(CROWD)
    fanout.give(b"before")
    fanout.leave(CROWD - 1)
    fanout.give(b"after")
    await deliveries.turns(60)
    assert deliveries.frames[CROWD - 1] == [b"before"]


async def test_somebody_served_apart_gets_nothing_twice() -> None:
    fanout, deliveries = crowd(CROWD)
    fanout.give(b"a")
    fanout.catch_up(CROWD - 1)
    assert deliveries.frames[CROWD - 1] == [b"a"]
    await deliveries.turns(30)
    assert deliveries.frames[CROWD - 1] == [b"a"]


async def test_buffers_are_looked_at_once_in_so_many_bytes() -> None:
    fanout, deliveries = crowd(CROWD)
    fanout.give(b"x" * (LOOK_BYTES - 1))
    await deliveries.turns(30)
    assert not deliveries.looked
    fanout.give(b"x")
    await deliveries.turns(30)
    assert deliveries.looked == set(range(CROWD))


async def test_any_mixture_of_coming_going_and_giving_is_complete_and_in_order() -> None:
    for seed in range(40):
        rng = random.Random(seed)
        fanout, deliveries = crowd(rng.choice((3, SLICE, SLICE + 1, 3 * SLICE)))
        due: dict[int, list[bytes]] = {viewer: [] for viewer in fanout.viewers}
        for number in range(200):
            deed = rng.random()
            if deed < 0.5:
                fanout.give(b"%d" % number)
                for viewer in fanout.viewers:
                    due[viewer].append(b"%d" % number)
            elif deed < 0.7:
                await deliveries.turns(1)
            elif deed < 0.85:
                fanout.enter(1_000 + number)
                due[1_000 + number] = []
            elif fanout.viewers:
                chosen = rng.choice(list(fanout.viewers))
                if deed < 0.93:
                    fanout.leave(chosen)
                else:
                    fanout.catch_up(chosen)
        await deliveries.turns(400)
        assert {viewer: deliveries.frames[viewer] for viewer in due} == due
