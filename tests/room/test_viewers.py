"""Those who watch: what they see by their role, joining in the middle, slow readers, and the law of the picture."""

import asyncio
import random
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from squaredeal.diff.sight import Sight, view
from squaredeal.engine import Game, Refusal, legal_moves, parse_move, parse_rules, write_position
from squaredeal.room import fanout
from squaredeal.room.hub import LATE_BYTES, LATE_MS, MOST_BYTES
from squaredeal.store.players import Player
from tests.often import often
from tests.room.picture import Picture
from tests.room.world import Client, World


def game_of(world: World, race: str, seat: int) -> Game:
    return world.hall.rooms[race].records[seat].tip.game


def picture_of(client: Client, rules: str, seats: int = 2, *, own_moves: dict[int, str] | None = None) -> Picture:
    picture = Picture(parse_rules(rules), seats)
    picture.sent = own_moves or {}
    for message in client.messages:
        picture.hear(message)
    return picture


# --- sight


@pytest.mark.parametrize(
    ("rules", "options", "rival", "watcher"),
    [
        ("freecell", {}, False, True),
        ("freecell", {"watch": "progress"}, False, False),
        ("freecell", {"rivals": "boards"}, True, True),
        ("klondike/1/3", {}, False, False),
        ("klondike/1/3", {"watch": "boards"}, False, True),
    ],
)
async def test_who_sees_a_board(
    tmp_path: Path, rules: str, options: dict[str, Any], rival: bool, watcher: bool
) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob", rules=rules, **options)
        w = await world.enter(race, None)
        move = legal_moves(parse_rules(rules), game_of(world, race, 0).position)[0].code
        a.play(1, move)
        await a.hears("ack")
        await world.quiet()
        for client, sees in ((b, rival), (w, watcher)):
            assert bool(client.all("diff")) is sees
            assert bool(client.all("progress")) is not sees
        boards = w.all("welcome")[0]["boards"]
        assert [seat["board"] is not None for seat in boards] == [watcher, watcher]
        assert a.all("diff") == a.all("progress") == []


async def test_a_rival_whose_game_is_over_sees_as_a_spectator(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob", seed="1")
        a.play(1, "6a")
        await b.hears("progress")
        b.say({"t": "resign"})
        snapshot = await b.hears("snapshot")
        assert snapshot["boards"][0]["board"] == write_position(game_of(world, race, 0).position)
        a.play(2, "6b")
        assert await b.hears("diff") == ["d", 0, 2, 0, "6b"]


async def test_at_the_end_everybody_sees_everything(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob", rules="klondike/1/3")
        w = await world.enter(race, None)
        a.play(1, "s")
        await a.hears("ack")
        for client in (a, b):
            client.say({"t": "resign"})
        for client in (a, b, w):
            await client.hears("over")
            last = await client.hears("snapshot")
            full = [write_position(game_of(world, race, seat).position) for seat in (0, 1)]
            assert [seat["board"] for seat in last["boards"]] == full


async def test_following_some_seats_only(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob", seed="1")
        w = await world.enter(race, None)
        w.say({"t": "watch", "seats": [1]})
        snapshot = await w.hears("snapshot")
        assert [seat["seat"] for seat in snapshot["boards"]] == [1]
        a.play(1, "6a")
        b.play(1, "6b")
        await w.hears("diff")
        await world.quiet()
        assert [diff[1] for diff in w.all("diff")] == [1]


async def test_who_plays_does_not_watch_beside_it(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        ann, bob = await world.player("Ann"), await world.player("Bob")
        race = await world.race(ann)
        beside, watcher = await world.enter(race, bob), await world.enter(race, None)
        await world.seated(race, bob)
        assert await beside.is_closed() == 4501
        assert watcher.wire.closed is None


async def test_the_same_bytes_go_to_all_who_see_the_same(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, _) = await world.running("Ann", "Bob", seed="1")
        watchers = [await world.enter(race, None) for _ in range(5)]
        a.play(1, "6a")
        for watcher in watchers:
            await watcher.hears("diff")
        assert len({id(watcher.wire.frames[-1]) for watcher in watchers}) == 1


# --- joining in the middle


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
        ann = await world.player("Ann")
        race = await world.race(ann, seats=1, seed="1")
        a = await world.seated(race, ann)
        await world.start(race, [a])
        a.play(1, "6a", "6b", "6h")
        await a.hears("ack", lambda ack: ack[1] == 3)
        a.leave()
        again = await world.enter(race, ann)
        for rev in (4, 5):
            again.play(rev, "u")
            snapshot = await again.hears("snapshot")
            assert (snapshot["rev"], snapshot["board"]) == (rev, write_position(game_of(world, race, 0).position))
        assert [ack[1] for ack in again.all("ack")] == [4, 5]


# --- slow readers


@pytest.fixture
def look_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the viewers' buffers after a few hundred bytes, so that a few moves are enough."""
    monkeypatch.setattr(fanout, "LOOK_BYTES", 400)


async def test_a_slow_viewer_gets_one_snapshot_instead_of_what_it_missed(tmp_path: Path, look_often: None) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1")
        slow, quick = await world.enter(race, None), await world.enter(race, None)
        slow.wire.held = LATE_BYTES + 1
        rev = await flood(world, a, 0, 60)
        before = len(slow.wire.frames)
        rev = await flood(world, a, rev, 20)
        assert len(slow.wire.frames) == before
        slow.wire.held = 0
        await world.advance(250)
        await flood(world, a, rev, 2)
        assert len(slow.all("snapshot")) == 1
        assert picture_of(slow, "freecell", 1).texts() == picture_of(quick, "freecell", 1).texts()
        assert quick.all("snapshot") == []


async def flood(world: World, client: Client, rev: int, moves: int) -> int:
    for _ in range(moves // 2):
        client.play(rev + 1, "6a", "u")
        rev += 2
        await world.advance(120)
    return rev


async def test_a_viewer_that_never_drains_is_closed(tmp_path: Path, look_often: None) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1")
        slow, worse = await world.enter(race, None), await world.enter(race, None)
        slow.wire.held = LATE_BYTES + 1
        worse.wire.held = MOST_BYTES + 1
        await flood(world, a, 0, 60)
        assert await worse.is_closed() == 4001
        for _ in range(LATE_MS // 250):
            await world.advance(250)
        assert await slow.is_closed() == 4001
        assert a.wire.closed is None
        assert len(a.all("ack")) == 60


async def test_the_end_reaches_a_viewer_that_was_slow(tmp_path: Path, look_often: None) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1")
        slow = await world.enter(race, None)
        slow.wire.held = LATE_BYTES + 1
        await flood(world, a, 0, 60)
        a.say({"t": "resign"})
        await a.hears("over")
        assert slow.all("over") == []
        slow.wire.held = 0
        await world.advance(250)
        assert len(slow.all("over")) == 1


# --- the law: snapshot + events = the server's picture, from any join point, for every role


class Script:
    """A race played at random, with sockets that come and go."""

    def __init__(
        self, world: World, race: str, players: list[Player], clients: list[Client], rng: random.Random
    ) -> None:
        self.world, self.race, self.players, self.clients, self.rng = world, race, players, clients, rng
        self.sent: dict[int, dict[int, str]] = {seat: {} for seat in range(len(players))}
        self.watchers: list[Client] = []
        self.ended: set[int] = set()

    async def step(self) -> None:
        world, rng = self.world, self.rng
        seat = rng.randrange(len(self.players))
        act = rng.random()
        if act < 0.7 and seat not in self.ended:
            self.play(seat)
        elif act < 0.8:
            watcher = world.connect(self.race, None)
            watcher.say({"t": "hello", "v": 1})
            self.watchers.append(watcher)
        elif act < 0.86 and self.watchers:
            rng.choice(self.watchers).leave()
        elif act < 0.93:
            await world.quiet()
            self.clients[seat] = world.connect(self.race, self.players[seat])
            self.clients[seat].say({"t": "hello", "v": 1})
            await self.clients[seat].hears("welcome")
        elif act < 0.95 and len(self.ended) + 1 < len(self.players) and seat not in self.ended:
            await world.quiet()
            self.ended.add(seat)
            self.clients[seat].say({"t": "resign"})
        if rng.random() < 0.4:
            await world.quiet()
        world.clock.advance(rng.randrange(400))

    def play(self, seat: int) -> None:
        desk = self.world.hall.rooms[self.race].seats[seat].desk
        assert desk is not None
        game = desk.tip.game if desk.tip is not None else game_of(self.world, self.race, seat)
        for _ in range(self.rng.randrange(1, 4)):
            moves = [move.code for move in legal_moves(game.rules, game.position)]
            if len(game.steps):
                moves += ["u"] * 2
            if not moves:
                return
            move = self.rng.choice(moves)
            after = game.play(parse_move(game.rules, move))
            assert not isinstance(after, Refusal)
            game = after
            self.sent[seat][game.rev] = move
            self.clients[seat].play(game.rev, move)


async def follow_the_law(folder: Path, rules: str, options: dict[str, Any], seed: int, steps: int) -> None:
    async with World(folder) as world:
        players = [await world.player(name) for name in ("Ann", "Bob", "Cy")]
        race = await world.race(players[0], rules=rules, seats=3, **options)
        clients = [await world.seated(race, player) for player in players]
        await world.start(race, clients)
        script = Script(world, race, players, clients, random.Random(seed))
        for _ in range(steps):
            await script.step()
        await world.quiet()
        world.clock.advance(1_000)
        for client in [*script.clients, *script.watchers]:
            if client.wire.closed is None:
                await check(world, script, client, rules)
        assert all(client.all("refused") == [] for client in script.clients)


async def check(world: World, script: Script, client: Client, rules: str) -> None:
    player = client.all("welcome")[0]["you"]["player"]
    own = next((seat for seat, each in enumerate(script.players) if each.id == player), 3)
    picture = picture_of(client, rules, 3, own_moves=script.sent.get(own, {}))
    assert not picture.wants_snapshot  # an undo of what it never saw brought the board along
    client.say({"t": "resync"})
    fresh = Picture(picture.rules, 3)
    fresh.player = player
    fresh.hear(await client.hears("snapshot", lambda message: message["now"] == world.clock.now()))
    assert picture.texts() == fresh.texts()
    assert picture.progress == fresh.progress
    assert picture.race["version"] == fresh.race["version"]
    assert [seat["state"] for seat in picture.race["seats"]] == [seat["state"] for seat in fresh.race["seats"]]


@settings(max_examples=often(6), deadline=None)
@given(st.sampled_from(["freecell", "klondike/1/unlimited", "klondike/3/3"]), st.booleans(), st.integers(0, 2**32))
def test_snapshot_and_events_make_the_servers_picture(rules: str, open_: bool, seed: int) -> None:
    options: dict[str, Any] = {"watch": "boards"} if open_ else {}
    if open_ and rules == "freecell":
        options["rivals"] = "boards"
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(follow_the_law(Path(folder), rules, options, seed, steps=60))
