"""Players who play on whatever becomes of the database, and remember what they were told."""

import asyncio

from squaredeal.store import Append, Failed, Landed, Outcome, Row, Store, Unavailable
from tests.store.places import Place


class Player:
    """Somebody on one seat, who sends each move under a text of its own."""

    def __init__(self, store: Store, seat: int) -> None:
        self.store, self.seat = store, seat
        self.landed: list[str] = []
        self.failed: list[str] = []
        self.open: list[str] = []
        """Moves that nobody could say anything about."""
        self.outcomes: list[Outcome] = []
        self.is_stopping = False
        self.heard = asyncio.Condition()

    async def play(self) -> None:
        claim, base, sent = 0, 0, 0
        while not self.is_stopping:
            if not claim:
                try:
                    claimed = await self.store.journal.claim("r1", self.seat, f"p{self.seat}", 0)
                except Unavailable:
                    await asyncio.sleep(0.02)
                    continue
                claim, base = claimed.claim, len(claimed.rows)
            sent += 1
            texts = [f"{self.seat}.{sent}.{number}" for number in range(1 + sent % 3)]
            rows = tuple(Row(base + number, text, base + number) for number, text in enumerate(texts, 1))
            outcome = await self.store.journal.append(Append("r1", self.seat, claim, base, rows))
            self.outcomes.append(outcome)
            if outcome == Landed():
                self.landed += texts
                base += len(rows)
                async with self.heard:
                    self.heard.notify_all()
            elif isinstance(outcome, Failed):
                self.failed += texts
                await asyncio.sleep(0.02)
            else:
                self.open += texts
                claim = 0

    async def until_landed(self, more: int) -> None:
        """Wait until so many more moves have landed."""
        goal = len(self.landed) + more
        async with asyncio.timeout(60), self.heard:
            await self.heard.wait_for(lambda: len(self.landed) >= goal)


class Table:
    """Players at their seats, all playing."""

    def __init__(self, store: Store, seats: int) -> None:
        self.players = [Player(store, seat) for seat in range(seats)]
        self.tasks = [asyncio.create_task(player.play()) for player in self.players]

    async def until_landed(self, more: int) -> None:
        """Wait until everybody has landed so many more moves."""
        await asyncio.gather(*(player.until_landed(more) for player in self.players))

    async def stop(self) -> None:
        for player in self.players:
            player.is_stopping = True
        await asyncio.gather(*self.tasks)

    def check(self, place: Place) -> None:
        """What was told is true: what landed is there, once and in order; what failed is not."""
        for player in self.players:
            query = f"SELECT rev, move FROM journal WHERE race = 'r1' AND seat = {player.seat} ORDER BY rev"
            rows = place.ask(query)
            assert [rev for rev, _ in rows] == list(range(1, len(rows) + 1))
            kept = [move for _, move in rows]
            assert len(set(kept)) == len(kept)
            assert [move for move in kept if move not in player.open] == player.landed
            assert not set(kept) & set(player.failed)
