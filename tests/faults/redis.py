"""Breaks Redis, or the way to it, under a race that is played and watched on two nodes, and checks what was promised.

    python -m tests.faults.redis --seconds 30 [--fault kill --fault freeze]

Players must not notice: nobody reconnects, acknowledgements go on. Spectators on the other node follow from the
database meanwhile. Once the fault is over each node hears the other again and every spectator has everything, in
order and once. Results, replays and journals are checked at the end of each race.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from .fault_runs import command, grown
from .readings import Acks, Readings, ack_ms, closed, cpu_share
from .redis_faults import FAULTS, Fault
from .two_nodes import TwoNodes, two_nodes
from .watched_race import WatchedRace, watched_race

QUEUE_BYTES = 4 << 20  # what a bus may hold, see docs/bus.md
MOST_CPU = 0.6  # of one processor: two players are a few hundredths, a reader that spins takes all of it
MOST_GROWTH = 40 << 20  # bytes of a node's memory, the bus's whole queue and more
LOOK_S = 3.0  # how often a room asks the database
WHOLE_S = 5.0  # from the end of a fault until each node hears the other, and spectators have everything
SLACK_S = 7.0  # for a machine that is busy with other tests
FIRST_MOVES = 10


class BrokenError(AssertionError):
    """Something was noticed that nobody should notice."""


@dataclass(frozen=True)
class Report:
    """What a run saw. Times in seconds, acks as the nodes measured them, over both."""

    fault: str
    before: list[Acks]
    during: list[Acks]
    lag_s: float
    whole_s: float
    cpu: float
    queued: int
    lost: int
    doubled: int

    def __str__(self) -> str:
        """Write it as one line."""
        acks = [f"{each.mean_ms:.1f} ms, 99 % under {each.most_ms:.0f}" for each in (*self.before, *self.during)]
        return (
            f"{self.fault:15} acks before {acks[0]} / {acks[1]}, during {acks[2]} / {acks[3]}; spectators at most "
            f"{self.lag_s:.1f} s behind; whole after {self.whole_s:.1f} s; {100 * self.cpu:.0f} % of a processor; "
            f"at most {self.queued} bytes queued, {self.lost} records dropped, {self.doubled} envelopes ignored"
        )


async def run(place: TwoNodes, name: str, seconds: float, slack_s: float = SLACK_S) -> Report:
    """Plays one race through one fault. Raises `BrokenError`, `TimeoutError`, and what the racers find."""
    fault, loop = FAULTS[name], asyncio.get_running_loop()
    await place.until_whole(30.0)
    first = await place.readings()
    async with watched_race(place) as race:
        await race.reaches(FIRST_MOVES)
        before = await place.readings()
        race.worst_lag_s, began = 0.0, loop.time()
        async with fault.block(place):
            queued = await _play_through(place, race, seconds)
        lasted = loop.time() - began
        over_at, during = loop.time(), await place.readings()
        await _whole(place, race)
        whole_s, lag_s = loop.time() - over_at, race.worst_lag_s
        await race.goes_on(5)
        after = await place.readings()
        _nobody_noticed(race, before, after)
    _hurt(fault, before, after)
    _held(before, after, queued)
    cpu = max(cpu_share(was, now, lasted) for was, now in zip(before, during, strict=True))
    _at_most("processors used by a node", cpu, MOST_CPU)
    _at_most("seconds that a spectator was behind", lag_s, LOOK_S + slack_s)
    _at_most("seconds until all was whole", whole_s, WHOLE_S + slack_s)
    return Report(
        name,
        [ack_ms(*pair) for pair in zip(first, before, strict=True)],
        [ack_ms(*pair) for pair in zip(before, during, strict=True)],
        lag_s,
        whole_s,
        cpu,
        queued,
        grown(before, after, "squaredeal_bus{dropped}"),
        grown(before, after, "squaredeal_bus{duplicates}"),
    )


async def _play_through(place: TwoNodes, race: WatchedRace, seconds: float) -> int:
    """Plays on for so long, and long enough to see that it goes on; returns the most bytes seen queued on a bus."""
    loop, queued = asyncio.get_running_loop(), 0.0
    until = loop.time() + seconds
    while loop.time() < until:
        await race.goes_on(1)
        await asyncio.sleep(min(0.25, max(0.0, until - loop.time())))
        queued = max(queued, *(one["squaredeal_bus{queued_bytes}"] for one in await place.readings()))
    await race.goes_on(5)
    await race.catches_up()  # from the database, where Redis does not answer
    return int(queued)


async def _whole(place: TwoNodes, race: WatchedRace) -> None:
    """Waits until each node hears the other, and spectators have what was acknowledged when that was so."""
    await race.catches_up()
    await place.until_whole(60.0)
    await race.catches_up()


def _nobody_noticed(race: WatchedRace, before: list[Readings], after: list[Readings]) -> None:
    again = [client.reconnects for client in race.clients]
    if any(again):
        raise BrokenError(f"players and spectators had to reconnect: {again}")
    gone = [closed(*pair) for pair in zip(before, after, strict=True)]
    if any(gone):
        raise BrokenError(f"sockets were closed: {gone}")
    for name in ("commits_failed_total", "commits_unsettled_total", "misses_total", "resyncs_total"):
        if grown(before, after, f"squaredeal_{name}"):
            raise BrokenError(f"{name} grew by {grown(before, after, f'squaredeal_{name}')}")


def _hurt(fault: Fault, before: list[Readings], after: list[Readings]) -> None:
    """A fault that nothing shows of has not happened."""
    names = [f"squaredeal_bus{{{what}}}" for what in ("failures", "reconnects", "gaps")]
    if any(grown(before, after, name) for name in names) != fault.breaks:
        raise BrokenError(f"{fault.text}: {[grown(before, after, name) for name in names]} on the buses")


def _held(before: list[Readings], after: list[Readings], queued: int) -> None:
    _at_most("bytes queued on a bus", queued, QUEUE_BYTES)
    name = "squaredeal_process_resident_memory_bytes"
    more = max(now[name] - was[name] for was, now in zip(before, after, strict=True))
    _at_most("bytes that a node's memory has grown by", more, MOST_GROWTH)


def _at_most(what: str, value: float, bound: float) -> None:
    if value > bound:
        raise BrokenError(f"{value} {what}, at most {bound} are promised")


if __name__ == "__main__":
    command(__doc__, FAULTS, two_nodes, run)
