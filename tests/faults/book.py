"""What a race's journal says, read from the HTTP API or from the database itself, whichever database it is.

    book = await book_from_api(server.http, race)
    books = await books_from_database("postgresql+asyncpg://…")

A book has the rows of every seat in the order of their revs, the claims they were written under (where the journal is
not packed yet), and the seed that deals the start.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

import httpx
from msgspec import Struct, field
from sqlalchemy import Row as DatabaseRow
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from squaredeal.engine import deal, game_from, parse_rules, race_seed
from squaredeal.engine.game import Game

WAIT_S = 20.0
RACES = "SELECT id, state, server_seed FROM race ORDER BY id"
SEATS = "SELECT race, seat, claim FROM seat ORDER BY race, seat"
JOURNAL = "SELECT race, seat, rev, move, at_ms, claim FROM journal ORDER BY race, seat, rev"
PACKED = "SELECT race, seat, moves, at FROM replay"


class Line(NamedTuple):
    """One row: the move `text` as `rev`, at race ms, under which claim (None where that is not known)."""

    rev: int
    text: str
    at: int
    claim: int | None = None


class Book(Struct):
    """One race's truth."""

    race: str
    rules: str
    seed: str
    seats: dict[int, tuple[Line, ...]]
    claims: dict[int, int] = field(default_factory=dict)
    """The newest claim of each seat, where it is known."""
    source: str = "the journal"

    def start(self) -> Game:
        """Deal the race's cards."""
        rules = parse_rules(self.rules)
        return game_from(rules, deal(rules, self.seed))


def book_of(replay: dict[str, Any], source: str = "the replay") -> Book:
    """Take the body of `GET /api/races/{race}/replay`."""
    seats = {
        seat["seat"]: tuple(
            Line(rev, move, at) for rev, (move, at) in enumerate(zip(seat["moves"], seat["at"], strict=True), 1)
        )
        for seat in replay["seats"]
    }
    return Book(replay["race"], replay["rules"], replay["seed"], seats, source=source)


async def book_from_api(http: str, race: str) -> Book:
    """Ask a node for the replay of a race that is over. Raises `httpx.HTTPStatusError` while it is sealed."""
    async with httpx.AsyncClient(trust_env=False, verify=False, timeout=WAIT_S) as client:
        answer = await client.get(f"{http}/api/races/{race}/replay")
    answer.raise_for_status()
    return book_of(answer.json(), source=f"the replay from {http}")


async def books_from_database(url: str, races: Iterable[str] | None = None) -> list[Book]:
    """Read the journals of these races, else of all, packed ones too, in one transaction.

    `url` as in the settings, `sqlite+aiosqlite:///FILE` or `postgresql+asyncpg://…`.
    """
    engine = create_async_engine(url)
    try:
        async with engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                await connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
            made = list(await connection.execute(text(RACES)))
            seats = list(await connection.execute(text(SEATS)))
            rows = list(await connection.execute(text(JOURNAL)))
            packed = list(await connection.execute(text(PACKED)))
    finally:
        await engine.dispose()
    wanted = {race.id for race in made} if races is None else set(races)
    lines: dict[str, dict[int, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        lines[row.race][row.seat].append(Line(row.rev, row.move, row.at_ms, row.claim))
    for row in packed:
        times = accumulate(int(gap) for gap in row.at.split())
        moves = zip(row.moves.split(), times, strict=True)
        lines[row.race][row.seat] += [Line(rev, move, at) for rev, (move, at) in enumerate(moves, 1)]
    return [_book(race, seats, lines[race.id]) for race in made if race.id in wanted]


def _book(race: DatabaseRow[Any], seats: Sequence[DatabaseRow[Any]], lines: dict[int, list[Line]]) -> Book:
    state = json.loads(race.state)
    nonces = [bytes.fromhex(seat.get("nonce") or "") for seat in state["seats"]]
    taken = {seat["number"] for seat in state["seats"]} | lines.keys()
    seed = state["options"]["seed"] or race_seed(bytes(race.server_seed), race.id, nonces)
    number = state.get("index")
    return Book(
        race.id,
        state["options"]["rules"],
        seed if number is None else f"{seed}:{number}",
        {seat: tuple(lines.get(seat, ())) for seat in sorted(taken)},
        {seat.seat: seat.claim for seat in seats if seat.race == race.id},
        source="the database",
    )
