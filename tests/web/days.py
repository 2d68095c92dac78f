"""A node in another time, with dailies: the embedded server goes on from the time that its database has.

put_time(data, opens_at("2094-03-01") + NOON)
put_dailies(data, "2094-02-28", "2094-03-01")
with live_node(settings(data)) as node:
    turn(node, closes_at("2094-03-01"))
"""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from squaredeal.clock import Clock, MachineTime
from squaredeal.engine import commitment, deal, parse_rules
from squaredeal.race.daily import DAILY_RULES, opens_at
from squaredeal.race.model import Terms
from squaredeal.solver import SOLVER_VERSION, Verdict, solve
from squaredeal.solver.difficulty import difficulty
from squaredeal.store import CertifiedDeal, Daily, Store, daily_name, open_store
from tests.services.postgres import in_thread
from tests.services.sqlite import NAME, put_database

from .live import LiveNode

NOON: Final = 43_200_000
EASY: Final = (0, 1, 3, 7, 8, 10, 11, 15)
"""Numbers of seeds whose deals are proved winnable at once, under every daily's rules."""
BUDGET: Final = 1_000


def put_time(data: Path, shared_ms: int) -> None:
    """Let the server of this folder, which does not run, go on from a time."""
    data.mkdir(exist_ok=True)
    put_database(data)
    machine = MachineTime()
    with closing(sqlite3.connect(data / NAME)) as connection, connection:
        connection.execute(
            "INSERT INTO anchor (id, boot, monotonic_ms, shared_ms) VALUES (1, ?, ?, ?) ON CONFLICT (id) DO UPDATE "
            "SET boot = excluded.boot, monotonic_ms = excluded.monotonic_ms, shared_ms = excluded.shared_ms",
            (machine.boot(), machine.monotonic_ms(), shared_ms),
        )


def put_dailies(data: Path, *days: str, rules: tuple[str, ...] = DAILY_RULES) -> None:
    """Make the dailies of these days, each with a deal of its own that is proved."""

    async def put() -> None:
        store = await open_store(f"sqlite+aiosqlite:///{data / NAME}", "days", Clock(), Terms())
        for number, day in zip(EASY, days, strict=False):
            for each in rules:
                await put_daily(store, day, certified(each, number))
        await store.close()

    in_thread(put)  # a test that drives a browser has a loop in its own


def certified(rules: str, number: int) -> CertifiedDeal:
    """The deal of one of the easy seeds, proved here and now."""
    seed, game = hashlib.sha256(f"daily-{number}".encode()).hexdigest(), parse_rules(rules)
    proof = solve(game, deal(game, seed), BUDGET)
    assert proof.verdict is Verdict.WON
    hard = difficulty(proof.nodes)
    return CertifiedDeal(rules, seed, proof.line, len(proof.line), proof.nodes, hard, SOLVER_VERSION, BUDGET, 1_000)


async def put_daily(store: Store, day: str, proved: CertifiedDeal) -> Daily:
    """Make one daily as a node does."""
    made_at = opens_at(day) - NOON
    await store.deals.add(proved)
    assert await store.deals.take(proved.rules, "daily", made_at, name=daily_name(proved.rules, day)) == proved
    seed = bytes.fromhex(proved.seed)
    return await store.dailies.ensure(Daily(proved.rules, day, seed, commitment(seed), made_at))


def turn(node: LiveNode, shared_ms: int) -> None:
    """Let a running node find out that it is later than it believed, as the clock it follows tells."""
    now = node.node.clock.monotonic()
    assert node.node.clock.follow(shared_ms, asked=now, told=now)
