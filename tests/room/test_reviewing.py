"""A run that was won in a hall is looked at a second later; nothing of it changes, whatever its evidence says."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from squaredeal.engine import Position, Rules, deal
from squaredeal.room.entering import ENTER_MS
from squaredeal.room.reviewing import REVIEW_MS
from squaredeal.store.boards import Board
from tests.review.recorded import FILE
from tests.room.world import World
from tests.store.results import make_players, start, win

GAMES = {game["name"]: game for game in json.loads(FILE.read_text())["games"]}
BOARD = Board("freecell", "all", "", "time", clean=True, of="guests")


def easy(rules: Rules, _seed: str) -> Position:
    """Deal 1, whatever the seal holds: it is that of the recorded games."""
    return deal(rules, "1")


@pytest.mark.parametrize(
    ("who", "flags"), [("a fast person", ()), ("a program at 100 ms", ("quick_moves", "even_times", "no_pause"))]
)
async def test_a_run_stays_on_its_board_and_stands_in_the_queue_with_its_evidence(
    tmp_path: Path, who: str, flags: tuple[str, ...]
) -> None:
    game = GAMES[who]
    moves, gaps = game["moves"].split(), [after - before for before, after in pairwise((0, *game["at"]))]
    async with World(tmp_path, dealer=easy) as world:
        race, (a, _) = await world.running("Ann", "Bob", goal="first")
        for rev, (move, gap) in enumerate(zip(moves, gaps, strict=True), 1):
            world.clock.advance(gap)
            a.play(rev, move)
            await a.hears("ack")
        await a.hears("over")
        reviews = world.store.moderation.reviews
        assert (await reviews.page("pending", limit=5)).reviews == ()
        await world.advance(ENTER_MS)
        await world.advance(REVIEW_MS)
        (review,) = (await reviews.page("pending", limit=5)).reviews
        assert (review.race, review.seat, review.player.name, review.moves) == (race, 0, "Ann", len(moves))
        assert review.reasons == (("flags", "top") if flags else ("top",))
        assert review.evidence is not None
        assert (review.evidence.flags, review.evidence.longest_ms) == (flags, max(gaps))
        page = await world.store.boards.page(BOARD, limit=5)
        assert [(row.place, row.name, row.race, row.ms) for row in page.rows] == [(1, "Ann", race, game["at"][-1])]


async def test_a_journal_that_cannot_be_read_comes_into_review_without_evidence(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await make_players(world.store, ["p0"])
        await start(world.store, world.clock, seats=1)
        await win(world.store, world.clock)  # by texts that are no moves
        await world.advance(ENTER_MS)
        await world.advance(REVIEW_MS)
        (review,) = (await world.store.moderation.reviews.page("pending", limit=5)).reviews
        assert (review.race, review.reasons, review.evidence) == ("r1", ("damaged", "top"), None)
