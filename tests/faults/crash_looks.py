"""What must hold at every death of a node, and when the race is over: the journal against what clients had heard.

At a death the database is read before anybody comes back: what the gap lies behind has happened, what lies behind the
gap has not. It does not know how a death was brought about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import httpx

from tests.cluster.viewer import Viewer

from .book import Book, book_from_api
from .checker import check, report
from .crash_players import Solver, ask_again
from .crash_worlds import JournalRow, LastWords, World
from .history import History
from .kills import check as check_replay

ONCE: Final = ("CountdownBegan", "RaceStarted", "RaceEnded")
HAPPENS: Final = {"go": "RaceStarted", "CountdownBegan": "CountdownBegan", "RaceStarted": "RaceStarted"}
"""What has happened behind the gaps of this kind, and not before."""


class Looks:
    """One race's journal, looked at again and again."""

    def __init__(self, world: World, race: str, racers: Sequence[Solver]) -> None:
        self._world, self._race, self._racers = world, race, racers
        self._seen: dict[tuple[int, int], JournalRow] = {}

    async def at_death(self, words: LastWords) -> None:
        """Looks at what the node left behind, before anybody comes back."""
        rows = {(row.seat, row.rev): row for row in await self._world.rows(self._race)}
        happened = await self._world.events(self._race)
        events = Counter(event["t"] for event in happened)
        if not await self._world.is_packed(self._race):
            self._nothing_is_lost(rows)
        kind, _, moment = words.gap.partition(".")
        self._moves_are_where_they_should(words, moment, rows)
        if kind in HAPPENS:
            assert events[HAPPENS[kind]] == int(not moment.startswith("before")), f"{words}: {events}"
        if kind == "finish":
            finished = {event["seat"] for event in happened if event["t"] == "SeatFinished"}
            is_finished = any(seat in finished for _, seat, _, _ in words.rows)
            assert is_finished == (not moment.startswith("before")), f"{words}: {finished}"
        if kind == "pack":
            assert bool(rows) == moment.startswith("before"), f"{words}: {len(rows)} rows are left"

    def _nothing_is_lost(self, rows: dict[tuple[int, int], JournalRow]) -> None:
        assert self._seen.items() <= rows.items(), "a row that was there has changed"
        self._seen = rows
        for seat, racer in enumerate(self._racers):
            for rev, (text, at) in racer.acked.items():
                row = rows.get((seat, rev))
                assert row is not None, f"{racer.name}: rev {rev} was acknowledged and is lost"
                assert (row.move, row.at) == (text, at), f"{racer.name}: rev {rev} is {row}, was {text} at {at}"

    def _moves_are_where_they_should(
        self, words: LastWords, moment: str, rows: dict[tuple[int, int], JournalRow]
    ) -> None:
        for _, seat, rev, move in words.rows:
            row = rows.get((seat, rev))
            is_written = row is not None and move in (row.move, "")
            assert is_written == (not moment.startswith("before")), f"{words}: {row}"
            assert (rev in self._racers[seat].acked) == (moment == "after_ack"), f"{words}: ack of {rev}"

    async def at_end(self, history: History, books: Sequence[Book], watchers: Sequence[Viewer]) -> None:
        """Judges the whole race."""
        await self._events_happened_once()
        nodes = {self._world.node.http, self._world.haven.http}
        replays = [await book_from_api(node, self._race) for node in nodes]
        for node in nodes:
            await self._read_by(node, history)
        broken = check(history, [*books, *replays])
        assert not broken, report(broken)
        boards = {seat: racer.board() for seat, racer in enumerate(self._racers)}
        for watcher in watchers:
            assert watcher.texts() == boards, watcher.name
            assert watcher.faults == [], f"{watcher.name}: {watcher.faults}"
        await self._acks_come_again()

    async def _events_happened_once(self) -> None:
        events = await self._world.events(self._race)
        count = Counter(event["t"] for event in events)
        assert [count[name] for name in ONCE] == [1, 1, 1], count
        ends = Counter(event["seat"] for event in events if event["t"] in ("SeatFinished", "SeatEnded"))
        assert ends == dict.fromkeys(range(len(self._racers)), 1), ends

    async def _read_by(self, node: str, history: History) -> None:
        """Adds what a node's pages say to the history, and compares its replay with what each racer was told."""
        async with httpx.AsyncClient(trust_env=False, verify=False) as client:
            page: dict[str, Any] = (await client.get(f"{node}/api/races/{self._race}")).json()
            book = (await client.get(f"{node}/api/races/{self._race}/replay")).json()
        history.read_result(f"reader of {node}", self._race, page)
        for racer, seat in zip(self._racers, book["seats"], strict=True):
            check_replay(racer, seat, book)

    async def _acks_come_again(self) -> None:
        for racer in self._racers:
            revs = sorted(racer.acked)[:: max(1, len(racer.acked) // 5)]
            assert await ask_again(racer, revs) == {rev: racer.acked[rev][1] for rev in revs}, racer.name
