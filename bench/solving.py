"""What solving costs the players: acks of a race while a server is asked to solve 50 positions a second, or none.

The server and its solver process share one core, players and askers have the other: the solver must give way. In one
run the questions are switched on and off again every few seconds, so that whatever else the machine does is in both.
Each player sends a move on a fixed clock and its ack is timed from the moment the move was due.
"""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from tests.faults.kills import open_race
from tests.faults.server_process import ServerProcess

from bench.figures import Figure, ratio
from bench.spectators import LIMITS, Player, p99, server_on_a_core_of_its_own

HINTS_PER_S = 50
MOVES_PER_S = 20.0  # of the race, both players together
WINDOW_S = 4.0
SETTLE_S = 0.5  # after a switch, not counted
WINDOWS = 8  # pairs; the first is the warm-up
UNBOUNDED = {**LIMITS, "hints_per_min": "1000000", "requests_per_s": "100000"}


def figures() -> list[tuple[Figure, str]]:
    """Measures both in turn in one race on one server."""
    with server_on_a_core_of_its_own(UNBOUNDED) as server:
        pairs, report = asyncio.run(_play(server, random.Random(1)))
    return _told(pairs[1:], report)


def _told(pairs: list[tuple[list[float], list[float]]], report: dict[str, Any]) -> list[tuple[Figure, str]]:
    asked = [ms for each, _ in pairs for ms in each]
    calm = [ms for _, each in pairs for ms in each]
    assert sum(report["statuses"].values()) > HINTS_PER_S * WINDOW_S * WINDOWS / 2  # asked all the time
    delay = statistics.median(asked) - statistics.median(calm)
    statuses = Counter({int(status): number for status, number in report["statuses"].items()})
    answers = f"{statuses[200]} hints in {statistics.median(report['took']):.0f} ms, {statuses[503]} turned away"
    name = f"ack, {HINTS_PER_S} hints a second / none"
    return [
        (
            ratio(f"{name}, median", [(statistics.median(a), statistics.median(b)) for a, b in [pairs[0], *pairs]]),
            f"median {statistics.median(asked):.2f} ms, without {statistics.median(calm):.2f} ms: "
            f"delayed by {delay:.2f} ms; {answers}",
        ),
        (
            ratio(f"{name}, p99", [(p99(a), p99(b)) for a, b in [pairs[0], *pairs]]),
            f"p99 {p99(asked):.2f} ms, without {p99(calm):.2f} ms; {len(asked)} and {len(calm)} acks",
        ),
    ]


async def _play(
    server: ServerProcess, rng: random.Random
) -> tuple[list[tuple[list[float], list[float]]], dict[str, Any]]:
    """Plays one race; returns the acks' milliseconds of each pair of windows, and what the asker has to say."""
    players = [Player(racer, rng) for racer in await open_race(server, rng)]
    noted: list[float] = []
    pairs = []

    def note(ms: float) -> None:
        noted.append(ms)

    async with asyncio.TaskGroup() as group:
        for player in players:
            await player.enter()
        for player in players:
            await player.start()
        gap = len(players) / MOVES_PER_S
        begin = time.perf_counter() + 1.0
        for number, player in enumerate(players):
            group.create_task(player.play(note, begin + number * gap / len(players), gap))
        with _asking(server.http) as (switch, end):
            for _ in range(WINDOWS):
                windows = []
                for is_on in (True, False):
                    switch(is_on)
                    await asyncio.sleep(SETTLE_S)
                    noted = []
                    await asyncio.sleep(WINDOW_S)
                    windows.append(noted)
                pairs.append((windows[0], windows[1]))
            report = await asyncio.to_thread(end)
        for player in players:
            player.is_done = True
    return pairs, report


@contextmanager
def _asking(url: str) -> Iterator[tuple[Callable[[bool], None], Callable[[], dict[str, Any]]]]:
    address = urlsplit(url)
    words = [sys.executable, "-m", "bench.asking", str(address.hostname), str(address.port), str(HINTS_PER_S)]
    asker = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert asker.stdin is not None and asker.stdout is not None  # noqa: PT018
        assert asker.stdout.readline() == "ready\n"

        def switch(is_on: bool) -> None:
            assert asker.stdin is not None
            asker.stdin.write("on\n" if is_on else "off\n")
            asker.stdin.flush()

        def end() -> dict[str, Any]:
            report = json.loads(asker.communicate(timeout=60)[0])
            assert isinstance(report, dict)
            return report

        yield switch, end
    finally:
        asker.kill()
        asker.wait()
