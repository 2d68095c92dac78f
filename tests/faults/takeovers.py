"""Opens the same seats in tab after tab on two nodes, at random and all sending, and checks that one of each is left.

    python -m tests.faults.takeovers --seconds 20 [--without-bus]

A player has up to three tabs come at once, while the older ones still play; whichever claims last has the seat. Every
tab but the last one is closed 4501. Every row of the journal was sent by somebody who might, and acknowledged to them
unless their socket ended first; the checker looks at what all tabs saw.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from squaredeal.engine import Game, Move, Undo, legal_moves
from squaredeal.session import CloseCode

from .book import book_from_api, books_from_database
from .checker import check, report
from .history import Entry, History
from .kills import open_race, resign
from .racer import BrokenPromiseError, Racer
from .two_nodes import TwoNodes, two_nodes

RACES = 2
FIRST_MOVES = 5
PAUSE_S = 0.6  # at most, between two comings of a player
TABS = (1, 1, 2, 3)  # at once
UNDO = 0.4
CANDIDATES = 16
BACK_S = 60.0
LOOK_S = 3.0


class Tab(Racer):
    """A racer that does not play itself into a corner: a new tab cannot take back what an older one has played."""

    def _choose(self) -> str | None:
        tip = self._with_pending()
        if isinstance(tip.play(Undo()), Game) and self.rng.random() < UNDO:
            return "u"
        moves = legal_moves(tip.rules, tip.position)
        some = self.rng.sample(moves, min(len(moves), CANDIDATES))
        return max(some, key=lambda move: _room(tip, move)).code if some else None


def _room(game: Game, move: Move) -> int:
    """How many moves there are after this one."""
    after = game.play(move)
    return len(legal_moves(after.rules, after.position)) if isinstance(after, Game) else 0


@dataclass
class Player:
    """One seat's player and every tab there was, with the task it runs in."""

    first: Racer
    rng: random.Random
    history: History
    tabs: list[tuple[Racer, asyncio.Task[None]]] = field(default_factory=list)

    def start(self, group: asyncio.TaskGroup) -> None:
        """Begin to play in the first tab."""
        self.tabs.append((self.first, group.create_task(self.first.run())))

    def come(self, group: asyncio.TaskGroup, ws: str) -> Racer:
        """Open one more tab."""
        first = self.first
        tab = Tab(ws, first.race, first.token, self.rng, first.name, recorded=self.history)
        self.tabs.append((tab, group.create_task(tab.run())))
        return tab

    def live(self) -> list[Racer]:
        """The tabs that are still open."""
        return [tab for tab, run in self.tabs if not run.done()]


@dataclass(frozen=True)
class Figures:
    """What a run saw."""

    tabs: int
    closed_s: float
    """The longest that a tab was left open after one that came later had been welcomed."""
    acked: int
    landed: int

    def __str__(self) -> str:
        """Write it as one line."""
        return (
            f"{self.tabs} tabs on {2 * RACES} seats: all but the last closed 4501, within {self.closed_s:.2f} s of a "
            f"newer one's welcome; {self.acked} moves acknowledged, {self.landed} in the journal, every promise kept"
        )


async def run(place: TwoNodes, seconds: float, seed: int) -> Figures:
    """Has players come again and again for so long. Raises `BrokenPromiseError`, `TimeoutError`."""
    async with asyncio.timeout(seconds + 4 * BACK_S), asyncio.TaskGroup() as group:
        players = [player for number in range(RACES) for player in await _opened(place, seed * 100 + number)]
        for player in players:
            player.start(group)
        await asyncio.gather(*(player.first.reaches(FIRST_MOVES) for player in players))
        await asyncio.gather(*(_come_and_come(group, place, player, seconds) for player in players))
        await asyncio.gather(*(_has_come(tab, run) for player in players for tab, run in player.tabs))
        last = [player.come(group, player.rng.choice(place.nodes).ws) for player in players]
        await asyncio.gather(*(tab.resumed.wait() for tab in last))
        await asyncio.gather(*(_only(player, tab) for player, tab in zip(players, last, strict=True)))
        await asyncio.gather(*(tab.reaches(tab.rev + FIRST_MOVES) for tab in last))
        for tab in last:
            tab.halt.set()
    for tab in last:
        await resign(place.nodes[0], tab)
    return await _judge(place, players)


async def _opened(place: TwoNodes, seed: int) -> list[Player]:
    history = History()
    players = []
    for seat, one in enumerate(await open_race(place.nodes[0], random.Random(seed))):
        rng = random.Random(seed * 10 + seat)
        players.append(Player(Tab(one.ws, one.race, one.token, rng, one.name, recorded=history), rng, history))
    return players


async def _come_and_come(group: asyncio.TaskGroup, place: TwoNodes, player: Player, seconds: float) -> None:
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    while loop.time() < until:
        for _ in range(player.rng.choice(TABS)):
            player.come(group, player.rng.choice(place.nodes).ws)
        await asyncio.sleep(PAUSE_S * player.rng.random())


async def _has_come(tab: Racer, run: asyncio.Task[None]) -> None:
    """Waits until a tab has had the seat, or has been closed: whoever comes from then on is the newer one."""
    resumed = asyncio.create_task(tab.resumed.wait())
    async with asyncio.timeout(BACK_S):
        await asyncio.wait({resumed, run}, return_when=asyncio.FIRST_COMPLETED)
    resumed.cancel()


async def _only(player: Player, last: Racer) -> None:
    """Waits until the last tab is the only one, and checks how the others ended."""
    async with asyncio.timeout(BACK_S):
        await asyncio.gather(*(run for tab, run in player.tabs if tab is not last))
    codes = {tab.final for tab, _ in player.tabs if tab is not last}
    if player.live() != [last] or codes != {CloseCode.REPLACED}:
        raise BrokenPromiseError(f"{len(player.live())} tabs of {last.name} are open, the others were closed {codes}")


async def _judge(place: TwoNodes, players: Sequence[Player]) -> Figures:
    landed = 0
    for one, other in zip(players[::2], players[1::2], strict=True):
        race = one.first.race
        books = [await book_from_api(node.http, race) for node in place.nodes]
        written = await books_from_database(place.url, [race])
        broken = check(one.history, [*books, *written])
        if broken:
            raise BrokenPromiseError(report(broken))
        for seat, player in enumerate((one, other)):
            rows = [line.text for line in written[0].seats[seat]]
            landed += len(rows)
            for tab, _ in player.tabs:
                if any(rows[rev - 1] != text for rev, (text, _) in tab.acked.items()):
                    raise BrokenPromiseError(f"{tab.name} was told of rows that are not the journal's")
    acked = sum(len({rev for tab, _ in player.tabs for rev in tab.acked}) for player in players)
    worst = max(_left_open_s(player.history.entries, player.first.name) for player in players)
    return Figures(sum(len(player.tabs) for player in players), worst, acked, landed)


def _left_open_s(entries: Sequence[Entry], who: str) -> float:
    """How long a tab stayed open, at most, after a tab that came when it was there already had been welcomed."""
    said = {
        entry.proc: entry.t for entry in entries if entry.who == who and (entry.op, entry.phase) == ("hello", "invoke")
    }
    heard = {
        entry.proc: entry.t for entry in entries if entry.who == who and (entry.op, entry.phase) == ("hello", "ok")
    }
    ended = {entry.proc: entry.t for entry in entries if entry.who == who and entry.op == "closed"}
    worst = 0.0
    for tab, welcomed in heard.items():
        newer = [heard[other] for other, came in said.items() if came > welcomed and other in heard]
        if newer and tab in ended:
            worst = max(worst, ended[tab] - min(newer))
    return worst


async def _main(chosen: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with two_nodes(Path(folder)) as place:
            if chosen.without_bus:
                place.redis.kill()
            for seed in range(chosen.seed, chosen.seed + chosen.rounds):
                print(await run(place, chosen.seconds, seed), flush=True)


def main(words: list[str]) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=1, help="each with the next seed")
    parser.add_argument("--without-bus", action="store_true")
    asyncio.run(_main(parser.parse_args(words)))


if __name__ == "__main__":
    main(sys.argv[1:])
