"""Two nodes, four seats, and whatever happens: what was told is true, and the database is sound.

Every run is drawn by Hypothesis: who claims, moves, wins, gives up, waits or not, and which COMMITs fail in which way.
"""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from msgspec import Struct

from squaredeal.clock import ManualClock
from squaredeal.race.commands import Resign
from squaredeal.store import Append, Landed, Missed, Outcome, Row, Store
from tests.often import often
from tests.services.sqlite import put_database
from tests.store.faults import failing_commits
from tests.store.places import Place, SqlitePlace, on_postgres
from tests.store.staging import assert_sound, open_at, start_race

SEATS = 4


class Step(Struct, frozen=True):
    """One thing that a player does through one of the nodes."""

    node: int
    seat: int
    what: str
    count: int = 1


steps = some.lists(
    some.builds(
        Step,
        node=some.integers(0, 1),
        seat=some.integers(0, SEATS - 1),
        what=some.sampled_from(["claim", "move", "move", "move", "move", "again", "win", "resign", "wait", "wait"]),
        count=some.integers(1, 3),
    ),
    min_size=5,
    max_size=40,
)
faults = some.tuples(some.booleans(), some.booleans())


class Tab:
    """A player's connection to a seat: what it believes the seat to be, and what it was told."""

    def __init__(self, claim: int, base: int) -> None:
        self.claim, self.base = claim, base
        self.last: Append | None = None


class Play:
    """The players, and a log of everything they were told."""

    def __init__(self, nodes: list[Store], clock: ManualClock) -> None:
        self.nodes, self.clock = nodes, clock
        self.tabs: dict[tuple[int, int], Tab] = {}
        self.sent: list[tuple[Append, asyncio.Future[Outcome]]] = []
        self.count = 0

    async def step(self, step: Step) -> None:
        tab = self.tabs.get((step.node, step.seat))
        match step.what:
            case "claim":
                claimed = await self.nodes[step.node].journal.claim("r1", step.seat, f"p{step.seat}", 0)
                self.tabs[step.node, step.seat] = Tab(claimed.claim, len(claimed.rows))
            case "resign":
                await self.nodes[step.node].races.command("r1", Resign(step.seat), self.clock.now())
            case "wait":
                await asyncio.gather(*(outcome for _, outcome in self.sent[-step.count :]))
            case "again" if tab is not None and tab.last is not None:
                self.send(step, tab.last)
            case "move" | "win" if tab is not None:
                self.count += 1
                revs = range(tab.base + 1, tab.base + 1 + step.count)
                rows = tuple(Row(rev, f"{self.count}.{rev}", rev) for rev in revs)
                tab.last = Append("r1", step.seat, tab.claim, tab.base, rows, won=step.what == "win")
                self.send(step, tab.last)
                tab.base += step.count

    def send(self, step: Step, append: Append) -> None:
        self.sent.append((append, self.nodes[step.node].journal.append(append)))


@contextmanager
def failing(nodes: list[Store], faults: tuple[tuple[bool, bool], ...]) -> Iterator[None]:
    with ExitStack() as stack:
        for node, (fails, committed) in zip(nodes, faults, strict=True):
            if fails:
                stack.enter_context(failing_commits(node, committed=committed, times=3))
        yield


def check(place: Place, told: list[tuple[Append, Outcome]]) -> None:
    assert_sound(place)
    kept = {(seat, rev): move for seat, rev, move in place.ask("SELECT seat, rev, move FROM journal")}
    landed = {
        (append.seat, row.rev): row.move
        for append, outcome in told
        if isinstance(outcome, Landed)
        for row in append.rows
    }
    assert kept == landed  # what was acknowledged is there, and nothing else is
    assert all(isinstance(outcome, Landed | Missed) for _, outcome in told)
    finished = place.ask("SELECT seat, finish_no FROM seat WHERE state = 'finished' ORDER BY finish_no")
    assert [place for _, place in finished] == list(range(1, len(finished) + 1))
    decided = {outcome.decided.race.id for _, outcome in told if isinstance(outcome, Landed) and outcome.decided}
    assert bool(decided) == bool(finished)


@contextmanager
def fresh(request: pytest.FixtureRequest, kind: str) -> Iterator[Place]:
    """A database for one example."""
    if kind == "postgres":
        with on_postgres(request.getfixturevalue("postgres_server")) as place:
            yield place
    else:
        with TemporaryDirectory() as folder:
            put_database(Path(folder))
            yield SqlitePlace(Path(folder) / "squaredeal.db")


async def play_out(
    place: Place, script: list[Step], faults: tuple[tuple[bool, bool], ...]
) -> list[tuple[Append, Outcome]]:
    clock = ManualClock()
    nodes = [await open_at(place, clock, name) for name in "ab"]
    await start_race(nodes[0], clock, seats=SEATS)
    play = Play(nodes, clock)
    for seat in range(SEATS):
        await play.step(Step(seat % 2, seat, "claim"))
    with failing(nodes, faults):
        for step in script:
            await play.step(step)
        told = [(append, await outcome) for append, outcome in play.sent]
    for node in nodes:
        await node.close()
    return told


@given(script=steps, faults=some.tuples(faults, faults))
@settings(
    max_examples=often(6),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_what_was_told_is_true(
    request: pytest.FixtureRequest, kind: str, script: list[Step], faults: tuple[tuple[bool, bool], ...]
) -> None:
    with fresh(request, kind) as place:
        check(place, asyncio.run(play_out(place, script, faults)))
