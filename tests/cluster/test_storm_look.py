"""A storm's looks: a node that could not hear is waited for, and one that never shows what is written is told of."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.cluster.storm_look import look
from tests.faults.history import History
from tests.faults.kills import open_race
from tests.faults.racer import Racer
from tests.faults.server_process import ServerProcess
from tests.faults.two_nodes import two_nodes
from tests.faults.watched_race import WAIT_S, watched_race
from tests.services.sqlite import put_database

MOVES = 5


def first_boards(history: History, name: str) -> dict[int, int]:
    """How far each seat was when that look began."""
    told = [entry for entry in history.entries if entry.who == name and entry.why == "welcome"]
    return {entry.seat: entry.rev for entry in told}


async def test_a_node_that_could_not_hear_is_waited_for(tmp_path: Path) -> None:
    history, was_behind, turn = History(), False, 0
    async with two_nodes(tmp_path) as place, watched_race(place) as race:
        await race.reaches(MOVES)
        place.redis.kill()
        while not was_behind:  # a node asks the journal every few seconds, and may have done so just now
            await race.goes_on(MOVES)
            for node in place.nodes:
                revs, turn = race.revs(), turn + 1
                name, race_id = f"look {turn}", race.racers[0].race
                seen = await look(node.ws, race_id, revs, within_s=WAIT_S, history=history, name=name)
                assert seen.faults == []
                was_behind |= any(rev < revs[seat] for seat, rev in first_boards(history, name).items())


@asynccontextmanager
async def halted(server: ServerProcess) -> AsyncIterator[list[Racer]]:
    """A race whose players have stopped, with every answer there."""
    racers = await open_race(server, random.Random(3))
    runs = [asyncio.create_task(racer.run()) for racer in racers]
    await asyncio.gather(*(racer.reaches(MOVES) for racer in racers))
    for racer in racers:
        racer.halt.set()
    await asyncio.gather(*runs)
    yield racers


async def test_a_node_that_never_shows_what_is_written_is_told_of(tmp_path: Path) -> None:
    put_database(tmp_path)
    server, history = ServerProcess(tmp_path, "--countdown-ms", "300"), History()
    await asyncio.to_thread(server.start)
    try:
        async with halted(server) as racers:
            race, revs = racers[0].race, {seat: racer.rev for seat, racer in enumerate(racers)}
            seen = await look(server.ws, race, revs, within_s=WAIT_S, history=history, name="whole")
            assert seen.faults == []
            more = revs | {0: revs[0] + 1}
            seen = await look(server.ws, race, more, within_s=1.0, history=history, name="short")
            assert len(seen.faults) == 1
            assert str(more) in seen.faults[0]
            assert seen.behind_s > 0
    finally:
        server.kill()
    finals = [(entry.who, entry.seat, entry.rev) for entry in history.entries if entry.why == "final"]
    assert finals == [(who, seat, rev) for who in ("whole", "short") for seat, rev in revs.items()]
