"""Nothing of a proof is seen before its race is over.

Two worlds with the same visible history: in one the first deal is proved winnable, in the other two are skipped before
one is, which has its hidden cards elsewhere, so that line, par and number of nodes differ too. On every channel, from
the first hello to the last move, both give the same bytes.
"""

import asyncio
import random
import tempfile
from pathlib import Path

import msgspec
from structlog.testing import capture_logs

from squaredeal.engine import Card, Position, Rules, deal, lay_out, parse_rules
from squaredeal.room.seal import Dealer
from squaredeal.solver import Proof, Verdict, solve
from tests.laws.everyone import gather
from tests.laws.test_two_worlds import PLAYERS, Act, Pinned, Seen, do, plan, rearranged
from tests.room.world import World
from tests.solving.pool import pool

RULES = parse_rules("klondike/1/unlimited")
ENOUGH = 5_000


def proof_of(deck: list[Card]) -> Proof:
    return solve(RULES, lay_out("klondike", tuple(deck)), ENOUGH)


def lost(count: int) -> list[Position]:
    """Deals that a proof skips: nobody can win them."""
    deals = (deal(RULES, f"skipped-{seed}") for seed in range(10_000))
    found = (each for each in deals if solve(RULES, each, 100).verdict is Verdict.LOST)
    return [next(found) for _ in range(count)]


def dealer(deck: list[Card], skipped: list[Position]) -> Dealer:
    """Deal the skipped ones first, and then the deck."""

    def dealt(rules: Rules, seed: str) -> Position:
        number = int(seed.rpartition(":")[2])
        return skipped[number] if number < len(skipped) else lay_out(rules.family, tuple(deck))

    return dealt


def same_to_look_at(deck: list[Card], unseen: list[Card], rng: random.Random) -> list[Card]:
    """Lay what nobody has seen otherwise, so that it is won too, but not by the same proof."""
    first = proof_of(deck)
    while True:
        other = rearranged(deck, unseen, rng)
        proof = proof_of(other)
        if proof.verdict is Verdict.WON and proof.nodes != first.nodes and proof.par != first.par:
            return other


async def live(dealer: Dealer, acts: list[Act]) -> Seen:
    """Run a plan in a certified race and record every channel from the lobby on."""
    with tempfile.TemporaryDirectory() as folder, capture_logs() as logs:
        async with pool() as solvers, World(Path(folder), chance=Pinned(), dealer=dealer, solvers=solvers) as world:
            race = await world.race(PLAYERS[0], seats=2, rules=RULES.code, certified=True)
            everyone = await gather(world, race, PLAYERS[:2])
            sockets = everyone.sockets
            pages: list[bytes] = []

            async def look() -> None:
                pages.append(
                    msgspec.json.encode([await ask(race) for ask in (world.hall.race_view, world.hall.replay)])
                )
                pages.append(msgspec.json.encode([await world.hall.cards(), world.hall.counts()]))

            await world.ready([sockets["seat 0"], sockets["seat 1"]])
            await look()
            await world.proved(race)
            await look()
            sockets["late"] = await world.enter(race, None)
            await world.advance(world.terms.certify_ms)
            for number, act in enumerate(acts):
                await do(world, race, act, sockets, number)
                await world.advance(37)
                await look()
            channels = everyone.channels() | {"pages": pages, "log": [str(entry).encode() for entry in logs]}
            for seat in range(2):
                sockets[f"seat {seat}"].say({"t": "resign"})
            over = await sockets["spectator"].hears("over")
            return Seen(channels, [msgspec.json.encode(over["opened"]["certificate"])])


def test_a_proof_is_seen_nowhere_before_the_end() -> None:
    rng = random.Random(4)
    planned = plan(RULES, rng, 12)
    while proof_of(planned.deck).verdict is not Verdict.WON:
        planned = plan(RULES, rng, 12)
    other = same_to_look_at(planned.deck, planned.unseen, rng)
    one = asyncio.run(live(dealer(planned.deck, []), planned.acts))
    two = asyncio.run(live(dealer(other, lost(2)), planned.acts))
    assert one.channels.keys() == two.channels.keys()
    for channel in one.channels:
        assert one.channels[channel] == two.channels[channel], channel
    first, second = (msgspec.json.decode(seen.opened[0]) for seen in (one, two))
    assert (first["index"], second["index"]) == (0, 2)
    assert first["nodes"] != second["nodes"]
    assert any(b'"a"' in frame for frame in one.channels["seat 0"] + one.channels["seat 1"])
