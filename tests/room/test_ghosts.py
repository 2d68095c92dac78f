"""A socket that is gone before its claim is made sends nobody away for good: its player's next one may be older."""

from pathlib import Path

from tests.room.faulty_bus import FaultyBus
from tests.room.holding import held_claims
from tests.room.two_nodes import racing, settled, two_nodes


async def test_a_claim_that_comes_too_late_has_the_live_socket_come_again(tmp_path: Path) -> None:
    """Ann's line drops while a slow node claims for her; she is back on the other node before that is done."""
    async with two_nodes(tmp_path, FaultyBus()) as (one, two):
        race, ann, a = await racing(one)
        a.play(1, "6a")
        await a.hears("ack")
        with held_claims(two) as claims:
            ghost = two.connect(race, ann)
            ghost.say({"t": "hello", "v": 1})
            await claims.is_asked.wait()
            ghost.leave()
            a = await one.enter(race, ann)
            claims.let_go.set()
            await claims.is_done.wait()
        assert await a.is_closed() == 4002  # and not 4501: nobody else is there
        await settled(one, two)
        again = await one.enter(race, ann)
        assert again.all("welcome")[0]["rev"] == 1
        again.play(2, "6b")
        await again.hears("ack", lambda ack: ack[1] == 2)
        assert again.wire.closed is None


async def test_a_claim_of_a_socket_that_is_there_still_sends_the_older_one_away(tmp_path: Path) -> None:
    async with two_nodes(tmp_path, FaultyBus()) as (one, two):
        race, ann, a = await racing(one)
        with held_claims(two) as claims:
            newer = two.connect(race, ann)
            newer.say({"t": "hello", "v": 1})
            await claims.is_asked.wait()
            claims.let_go.set()
            await newer.hears("welcome")
        assert await a.is_closed() == 4501
