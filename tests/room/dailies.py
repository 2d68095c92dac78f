"""Dailies in a world: today's, with a known seed and the proof of its deal, and attempts begun past the pages.

daily = await today(world, "klondike/3/unlimited")
race, client = await attempt(world, daily, ann)
"""

import hashlib
from functools import partial
from typing import Any

from squaredeal.engine import commitment, deal, parse_rules
from squaredeal.race.daily import day_of
from squaredeal.solver import SOLVER_VERSION, Verdict, solve
from squaredeal.solver.difficulty import difficulty
from squaredeal.store.dailies import Daily, daily_name
from squaredeal.store.deals import CertifiedDeal
from squaredeal.store.players import Player
from squaredeal.store.store import Store
from tests.room.world import Client, World

SERVER_SEED = hashlib.sha256(b"daily-0").digest()
"""A seed whose deals are proved winnable at once, under every daily's rules."""
BUDGET = 1_000
MOVES_AT_ONCE = 50


def proved(rules: str, made_at: int) -> CertifiedDeal:
    """The deal of the known seed, with its proof."""
    seed, game = SERVER_SEED.hex(), parse_rules(rules)
    proof = solve(game, deal(game, seed), BUDGET)
    assert proof.verdict is Verdict.WON
    line, hard = proof.line, difficulty(proof.nodes)
    return CertifiedDeal(rules, seed, line, len(line), proof.nodes, hard, SOLVER_VERSION, BUDGET, made_at)


async def put_daily(store: Store, rules: str, day: str, made_at: int) -> Daily:
    """Make the daily of a day, with its deal in the pool, as a node does."""
    await store.deals.add(proved(rules, made_at))
    taken = await store.deals.take(rules, "daily", made_at, name=daily_name(rules, day))
    assert taken is not None
    assert taken.seed == SERVER_SEED.hex()
    return await store.dailies.ensure(Daily(rules, day, SERVER_SEED, commitment(SERVER_SEED), made_at))


async def today(world: World, rules: str = "freecell") -> Daily:
    """Make today's daily."""
    now = world.clock.now()
    return await put_daily(world.store, rules, day_of(now), now)


async def begun(world: World, daily: Daily, player: Player) -> str:
    """Begin an attempt; return its race."""
    ids = world.hall.node.chance.race_id
    return (await world.store.dailies.begin(daily, player, ids, world.clock.now())).race


async def attempt(world: World, daily: Daily, player: Player) -> tuple[str, Client]:
    """Begin an attempt, and come to it."""
    race = await begun(world, daily, player)
    return race, await world.enter(race, player)


async def won(world: World, client: Client, daily: Daily) -> CertifiedDeal:
    """Play the proved line to its end, as fast as anybody may; return what was proved."""
    certified = proved(daily.rules, daily.made_at)
    for rev, move in enumerate(certified.line, 1):
        client.play(rev, move)
        world.clock.advance(50)
        if rev % MOVES_AT_ONCE == 0 and rev < certified.par:
            await client.hears("ack", partial(_is_of, rev))
    await client.hears("ack", partial(_is_of, certified.par))
    return certified


def _is_of(rev: int, ack: Any) -> bool:
    return bool(ack[1] == rev)
