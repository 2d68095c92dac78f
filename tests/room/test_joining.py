"""Joining while moves flow, asking for everything again, and undoing what was played before one came."""

import random
from pathlib import Path

import pytest

from squaredeal.diff.sight import Sight, view
from squaredeal.engine import Game, Refusal, legal_moves, parse_rules, write_position
from tests.room.alone import racing
from tests.room.watching import game_of, picture_of
from tests.room.world import Client, World


async def test_spectators_who_join_while_moves_flow_end_with_the_same_board(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob", rules="klondike/1/unlimited", watch="boards")
        rng = random.Random(5)
        watchers: list[Client] = []
        games = {seat: game_of(world, race, seat) for seat in (0, 1)}
        for turn in range(60):
            for seat, client in enumerate((a, b)):
                for _ in range(rng.randrange(4)):
                    moves = legal_moves(games[seat].rules, games[seat].position)
                    if moves:
                        move = rng.choice(moves)
                        after = games[seat].play(move)
                        assert not isinstance(after, Refusal)
                        games[seat] = after
                        client.play(after.rev, move.code)
            watcher = world.connect(race, None)
            watcher.say({"t": "hello", "v": 1})
            watchers.append(watcher)
            world.clock.advance(200)
            if turn % 3 == 2:
                await a.hears("ack", lambda ack: ack[1] == games[0].rev)
        await world.quiet()
        final = {seat: (games[seat].rev, seen(games[seat])) for seat in (0, 1)}
        joined = {tuple(seat["rev"] for seat in watcher.all("welcome")[0]["boards"]) for watcher in watchers}
        assert len(joined) > 5  # they did join at different points
        for watcher in watchers:
            assert picture_of(watcher, "klondike/1/unlimited").texts() == final


def seen(game: Game) -> str:
    shown = view(game.position, Sight.OWNER)
    assert shown is not None
    return write_position(shown)


async def test_resync_gives_one_snapshot(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1")
        a.play(1, "6a", "6b")
        await a.hears("ack", lambda ack: ack[1] == 2)
        a.say({"t": "resync"})
        snapshot = await a.hears("snapshot")
        assert (snapshot["rev"], snapshot["board"]) == (2, write_position(game_of(world, race, 0).position))


@pytest.mark.parametrize("rules", ["freecell", "klondike/3/unlimited"])
async def test_an_undo_of_what_a_viewer_never_saw_brings_the_board(tmp_path: Path, rules: str) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", rules=rules, seed="1", watch="boards")
        early = await world.enter(race, None)
        for rev in (1, 2, 3):
            a.play(rev, legal_moves(parse_rules(rules), game_of(world, race, 0).position)[0].code)
            assert (await a.hears("ack"))[1] == rev
        late = await world.enter(race, None)
        a.play(4, legal_moves(parse_rules(rules), game_of(world, race, 0).position)[0].code)
        a.play(5, "u", "u")
        await a.hears("ack", lambda ack: ack[1] == 6)
        await world.quiet()
        assert early.all("snapshot") == []
        assert a.all("snapshot") == []
        (snapshot,) = late.all("snapshot")
        assert snapshot["boards"][0]["rev"] == 6
        assert picture_of(late, rules, 1).texts() == picture_of(early, rules, 1).texts()


async def test_a_player_who_has_reloaded_undoes_what_was_played_before(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, ann, a = await racing(world)
        a.play(1, "6a", "6b", "6h")
        await a.hears("ack", lambda ack: ack[1] == 3)
        a.leave()
        again = await world.enter(race, ann)
        for rev in (4, 5):
            again.play(rev, "u")
            snapshot = await again.hears("snapshot")
            assert (snapshot["rev"], snapshot["board"]) == (rev, write_position(game_of(world, race, 0).position))
        assert [ack[1] for ack in again.all("ack")] == [4, 5]
