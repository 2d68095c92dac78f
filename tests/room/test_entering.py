"""What is won in a hall stands on the boards a second later, by the journal's numbers."""

from pathlib import Path

import pytest

from squaredeal.engine import Position, Rules, deal
from squaredeal.room.entering import ENTER_MS
from squaredeal.store.boards import Board
from tests.recorded import winning_line
from tests.room.world import World


def easy(rules: Rules, _seed: str) -> Position:
    """Deal 1, whatever the seal holds: its way home is known."""
    return deal(rules, "1")


@pytest.mark.parametrize("is_chosen", [False, True])
async def test_a_win_on_a_sealed_deal_is_entered_and_one_on_a_chosen_seed_is_not(
    tmp_path: Path, is_chosen: bool
) -> None:
    async with World(tmp_path, dealer=easy) as world:
        race, (a, b) = await world.running("Ann", "Bob", **({"seed": "1"} if is_chosen else {}))
        b.play(1, "6a")
        await b.hears("ack")
        for rev, move in enumerate(winning_line("1"), 1):
            world.clock.advance(60)
            a.play(rev, move)
            await a.hears("ack")
        b.say({"t": "resign"})
        over = await a.hears("over")
        await world.advance(ENTER_MS)
        page = await world.store.boards.page(Board("freecell", "all", "", "moves", clean=True, of="guests"), limit=5)
        stand = [(row.place, row.name, row.race, row.seat, row.ms, row.moves) for row in page.rows]
        won = over["standings"][0]
        assert stand == ([] if is_chosen else [(1, "Ann", race, 0, won["at"], len(winning_line("1")))])
        played = await world.page(race)
        history = [await world.store.careers.races(seat.player, limit=5) for seat in played.race.seats]
        assert [[row.why for row in each.rows] for each in history if each] == [
            ["chosen_seed" if is_chosen else None],
            ["chosen_seed" if is_chosen else "unfinished"],
        ]
