"""A race's life over its sockets: seats, countdown, start, end, presence, rematch."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from squaredeal.engine import commitment, deal, parse_rules, race_seed, write_position
from squaredeal.room.pages import ReplayView, Sealed
from squaredeal.store.players import Player
from tests.room.world import World

SOLUTION = Path(__file__).parents[1] / "vectors"


async def test_a_race_from_the_first_hello_to_the_standings(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, (a, b) = await world.running("Ann", "Bob", seed="1")
        world.clock.advance(1_500)
        a.play(1, "6a", "6b", "6h")
        assert [await a.hears("ack") for _ in range(3)] == [["a", 1, 1500], ["a", 2, 1500], ["a", 3, 1500]]
        assert await b.hears("progress", lambda message: message[2] == 3) == ["g", 0, 3, 1]
        b.say({"t": "resign"})
        standing = (await a.hears("standing"))["standing"]
        assert (standing["seat"], standing["state"], standing["place"]) == (1, "aborted", None)
        world.clock.advance(500)
        a.say({"t": "resign"})
        over = await b.hears("over")
        assert [(line["seat"], line["state"], line["moves"]) for line in over["standings"]] == [
            (0, "resigned", 3),
            (1, "aborted", 0),
        ]


async def test_the_host_is_seated_but_not_here_until_hello(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        ann = await world.player("Ann")
        race = await world.race(ann)
        page = await world.hall.race_view(race)
        assert page is not None
        assert [(seat.name, seat.here) for seat in page.race.seats] == [("Ann", False)]
        a = await world.enter(race, ann)
        state = await a.hears("race")
        assert state["race"]["seats"][0]["here"] is True
        assert a.all("welcome")[0]["you"]["seat"] == 0


async def test_a_program_joins_and_is_ready_in_one_breath(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race = await world.race(await world.player("Ann"))
        program = world.connect(race, None, program=True)
        program.say({"t": "hello", "v": 1, "name": "  Robo  7 "})
        welcome = await program.hears("welcome")
        assert welcome["you"]["name"] == "Robo 7"
        program.say({"t": "join"})
        program.say({"t": "ready", "on": True, "nonce": "ab" * 16})
        state = await program.hears("race", lambda race: any(seat["ready"] for seat in race["race"]["seats"]))
        assert [(seat["seat"], seat["ready"]) for seat in state["race"]["seats"]] == [(0, False), (1, True)]
        assert program.all("refused") == []
        again = world.connect(race, None, program=True)
        again.say({"t": "hello", "v": 1, "token": welcome["token"]})
        second = await again.hears("welcome")
        assert second["you"]["seat"] == 1
        assert "token" not in second
        assert await program.is_closed() == 4501


async def test_the_deal_is_the_one_that_was_committed_to(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob", rules="klondike/1/3")
        page = await world.hall.race_view(race)
        for client in (a, b):
            client.say({"t": "resign"})
        over = await a.hears("over")
        proof = over["opened"]
        assert page is not None
        assert commitment(bytes.fromhex(proof["server_seed"])) == page.race.commitment
        assert proof["nonces"] == [f"{number:032x}" for number in range(2)]
        nonces = [bytes.fromhex(nonce) for nonce in proof["nonces"]]
        assert proof["seed"] == race_seed(bytes.fromhex(proof["server_seed"]), race, nonces)
        rules = parse_rules("klondike/1/3")
        last = await a.hears("snapshot", lambda message: message["race"]["phase"] == "over")
        assert last["board"] == write_position(deal(rules, proof["seed"]))


async def test_go_is_written_at_the_start_and_no_card_before(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        players = [await world.player(name) for name in ("Ann", "Bob")]
        race = await world.race(players[0], seed="617")
        a, b = [await world.seated(race, player) for player in players]
        watcher = await world.enter(race, None)
        for number, client in enumerate((a, b)):
            client.say({"t": "ready", "on": True, "nonce": f"{number:032x}"})
        countdown = await a.hears("race", lambda message: message["race"]["phase"] == "countdown")
        starts_at = countdown["race"]["starts_at"]
        assert starts_at == world.clock.now() + 5_000
        a.play(1, "6a")
        assert (await a.hears("refused"))["why"] == "not_started"
        board = write_position(deal(parse_rules("freecell"), "617"))
        await world.advance(4_999)
        assert not any(board.encode() in frame for client in (a, b, watcher) for frame in client.wire.frames)
        await world.advance(1)
        go = await a.hears("go")
        assert (go["board"], go["starts_at"]) == (board, starts_at)
        assert (await watcher.hears("go"))["boards"][1]["board"] == board
        rival = (await b.hears("go"))["boards"]
        assert [seat.get("board") for seat in rival] == [None, board]


async def test_every_version_reaches_every_socket(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        players = [await world.player(name) for name in ("Ann", "Bob", "Cy")]
        race = await world.race(players[0], seats=3)
        clients = [await world.seated(race, player) for player in players]
        clients.append(await world.enter(race, None))
        await world.start(race, clients[:3])
        clients[1].leave()
        await world.quiet()
        clients[1] = await world.enter(race, players[1])
        for client in clients[:3]:
            client.say({"t": "resign"})
        for client in clients:
            await client.hears("over")
        await world.quiet()
        for client in clients:
            versions = [client.all("welcome")[0]["race"]["version"]]
            for message in client.messages:
                if isinstance(message, dict) and message["t"] in ("race", "standing", "over"):
                    versions.append(message.get("version") or message["race"]["version"])
            assert all(now - before in (0, 1) for before, now in pairwise(versions)), versions


async def test_late_hello_after_the_end(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1")
        a.play(1, "6a")
        await a.hears("ack")
        a.say({"t": "resign"})
        await a.hears("over")
        late = world.connect(race, None)
        late.say({"t": "hello", "v": 1})
        welcome = await late.hears("welcome")
        assert welcome["race"]["phase"] == "over"
        assert welcome["standings"][0]["moves"] == 1
        assert welcome["opened"]["seed"] == "1"
        assert welcome["boards"][0]["rev"] == 1
        late.say(["p", 2, "6b"])
        assert await late.is_closed() == 4502


async def test_goal_first_ends_the_race_for_all(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, (a, b) = await world.running("Ann", "Bob", seed="1", goal="first")
        world.clock.advance(1_000)
        b.play(1, "6a")
        await b.hears("ack")
        for rev, move in enumerate(winning_line(), 1):
            a.play(rev, move)
            assert (await a.hears("ack"))[1] == rev
            world.clock.advance(60)
        over = await b.hears("over")
        assert [(line["seat"], line["place"], line["state"]) for line in over["standings"]] == [
            (0, 1, "finished"),
            (1, 2, "ended"),
        ]
        b.play(2, "6b")
        assert (await b.hears("refused"))["why"] == "finished"
        a.play(len(winning_line()) + 1, "6a")
        assert (await a.hears("refused"))["why"] == "finished"


def winning_line() -> list[str]:
    games = json.loads((SOLUTION / "games.json").read_text())
    for game in games["games"] if isinstance(games, dict) else games:
        if game.get("rules") == "freecell" and str(game.get("seed")) == "1":
            return str(game["moves"]).split()
    raise LookupError("no game of deal 1")


async def test_both_finish_and_places_are_told_once(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, (a, b) = await world.running("Ann", "Bob", seed="1")
        for rev, move in enumerate(winning_line(), 1):
            for client in (b, a):
                client.play(rev, move)
                await client.hears("ack")
            world.clock.advance(60)
        over = await a.hears("over")
        assert [(line["seat"], line["place"]) for line in over["standings"]] == [(1, 1), (0, 2)]
        assert [(line["standing"]["seat"], line["standing"]["place"]) for line in a.all("standing")] == [(1, 1), (0, 2)]


async def test_the_limit_ends_the_race(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, (a,) = await world.running("Ann", seed="1", limit_s=60)
        a.play(1, "6a")
        await a.hears("ack")
        world.clock.advance(60_001)
        a.play(2, "6b")
        assert (await a.hears("refused"))["why"] == "finished"
        await world.advance(999)
        over = await a.hears("over")
        assert over["standings"][0]["state"] == "timed_out"


async def test_a_seat_that_stays_away_is_lost_and_one_that_returns_is_not(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob", seed="1")
        a.play(1, "6a")
        await a.hears("ack")
        ann = (await world.hall.race_view(race)).race.seats[0].player  # type: ignore[union-attr]
        a.leave()
        dropped = await b.hears("race", lambda message: not message["race"]["seats"][0]["here"])
        assert dropped["race"]["seats"][0]["gone_until"] == world.clock.now() + 120_000
        await world.advance(119_999)
        a = await world.enter(race, Player(ann, "Ann", "guest"))
        returned = await b.hears("race", lambda message: message["race"]["seats"][0]["here"])
        assert returned["race"]["seats"][0]["state"] == "playing"
        b.leave()
        await world.quiet()
        await world.advance(120_000)
        standing = (await a.hears("standing"))["standing"]
        assert (standing["seat"], standing["state"]) == (1, "left")


async def test_kick(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        ann, bob = await world.player("Ann"), await world.player("Bob")
        race = await world.race(ann)
        a, b = await world.seated(race, ann), await world.seated(race, bob)
        b.say({"t": "kick", "seat": 0})
        assert (await b.hears("refused"))["why"] == "not_host"
        a.say({"t": "kick", "seat": 1})
        await b.hears("race", lambda message: len(message["race"]["seats"]) == 1)
        b.say({"t": "ready", "on": True, "nonce": "00" * 16})
        assert (await b.hears("refused"))["why"] == "not_your_seat"
        b.say({"t": "join"})
        assert (await b.hears("refused"))["why"] == "kicked"


async def test_leaving_an_open_race_hands_it_over(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        ann, bob = await world.player("Ann"), await world.player("Bob")
        race = await world.race(ann)
        a, b = await world.seated(race, ann), await world.seated(race, bob)
        a.say({"t": "leave"})
        state = await b.hears("race", lambda message: message["race"]["host"] == 1)
        assert [seat["name"] for seat in state["race"]["seats"]] == ["Bob"]


async def test_leaving_in_the_countdown_keeps_the_place_in_the_nonces(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        players = [await world.player(name) for name in ("Ann", "Bob")]
        race = await world.race(players[0])
        a, b = [await world.seated(race, player) for player in players]
        for number, client in enumerate((a, b)):
            client.say({"t": "ready", "on": True, "nonce": f"{number:032x}"})
        await b.hears("race", lambda message: message["race"]["phase"] == "countdown")
        a.say({"t": "leave"})
        await b.hears("standing")
        await world.advance(5_000)
        await b.hears("go")
        b.say({"t": "resign"})
        over = await b.hears("over")
        assert over["opened"]["nonces"] == ["", f"{1:032x}"]


async def test_rematch(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob", rules="klondike/3/unlimited")
        a.say({"t": "offer", "what": "rematch"})
        assert (await a.hears("refused"))["why"] == "not_over"
        for client in (a, b):
            client.say({"t": "resign"})
        await b.hears("over")
        a.say({"t": "offer", "what": "rematch"})
        assert (await b.hears("offer"))["state"] == "made"
        b.say({"t": "accept", "what": "rematch"})
        agreed = await a.hears("offer", lambda message: "race" in message)
        assert agreed["state"] == "accepted"
        following = await world.hall.race_view(agreed["race"])
        first = await world.hall.race_view(race)
        assert following is not None
        assert first is not None
        assert [seat.player for seat in following.race.seats] == [seat.player for seat in first.race.seats]
        assert first.race.next_race == following.race.id
        assert following.race.commitment != first.race.commitment
        late = world.connect(race, None)
        late.say({"t": "hello", "v": 1})
        assert (await late.hears("offer"))["race"] == following.race.id


async def test_who_leaves_for_good_has_no_seat_in_the_rematch(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob", seed="1")
        for client in (a, b):
            client.say({"t": "resign"})
        await b.hears("over")
        a.say({"t": "offer", "what": "rematch"})
        await b.hears("offer")
        page = await world.hall.race_view(race)
        assert page is not None
        account = Player(page.race.seats[0].player, "Ann", "account")
        await world.store.accounts.make(account, "ann", password="hash", device="", now=world.clock.now())
        found = await world.store.accounts.find("ann")
        assert found is not None
        await world.store.leaving.begin(found)  # and her sockets have not heard of it
        b.say({"t": "accept", "what": "rematch"})
        agreed = await b.hears("offer", lambda message: "race" in message)
        following = await world.hall.race_view(agreed["race"])
        assert following is not None
        assert [(seat.seat, seat.name) for seat in following.race.seats] == [(1, "Bob")]
        assert following.race.host == 1
        a_again = world.connect(await world.race(await world.player("Carl")), account)
        a_again.say({"t": "hello", "v": 1})
        await a_again.hears("welcome")
        a_again.say({"t": "join"})
        assert (await a_again.hears("refused"))["why"] == "who_are_you"


async def test_an_offer_expires(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, (a, b) = await world.running("Ann", "Bob", seed="1")
        for client in (a, b):
            client.say({"t": "resign"})
        await b.hears("over")
        a.say({"t": "offer", "what": "rematch"})
        await b.hears("offer")
        await world.advance(120_000)
        assert (await b.hears("offer"))["state"] == "expired"
        b.say({"t": "accept", "what": "rematch"})
        assert (await b.hears("refused"))["why"] == "no_offer"


async def test_reactions_are_for_seats(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob", seed="1")
        watcher = await world.enter(race, None)
        a.say({"t": "react", "say": "nice"})
        assert await watcher.hears("react") == {"t": "react", "seat": 0, "say": "nice"}
        watcher.say({"t": "react", "say": "nice"})
        assert (await watcher.hears("refused"))["why"] == "not_your_seat"
        assert len(b.all("react")) == 1


async def test_hints_only_where_the_race_has_them_and_noted_first(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1", hints=True)
        a.say({"t": "hint"})
        noted = await a.hears("race")
        hint = await a.hears("hint")
        assert (hint["rev"], hint["proof"]) == (0, "legal")
        assert a.messages.index(noted) < a.messages.index(hint)
        a.play(1, hint["moves"][0])
        await a.hears("ack")
        a.say({"t": "resign"})
        assert (await a.hears("over"))["standings"][0]["clean"] is False
    (tmp_path / "other").mkdir()
    async with World(tmp_path / "other") as world:
        race, (a,) = await world.running("Ann", seed="1")
        a.say({"t": "hint"})
        assert (await a.hears("refused"))["why"] == "hints_off"
        assert race in world.hall.rooms


async def test_watchers_are_counted(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1")
        one, _two = await world.enter(race, None), await world.enter(race, await world.player("Cy"))
        await world.advance(2_000)
        assert await a.hears("watchers") == {"t": "watchers", "count": 2}
        one.leave()
        await world.advance(2_000)
        assert await a.hears("watchers") == {"t": "watchers", "count": 1}
        late = await world.enter(race, None)
        assert late.all("welcome")[0]["race"]["watchers"] == 2


@pytest.mark.parametrize("race", ["nosuchrace", "x"])
async def test_no_such_race(tmp_path: Path, race: str) -> None:
    async with World(tmp_path) as world:
        client = world.connect(race, None)
        client.say({"t": "hello", "v": 1})
        assert await client.is_closed() == 4503
        assert "no such race" in client.all("error")[0]["text"]


async def test_an_anonymous_viewer_watches_but_does_not_join(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race = await world.race(await world.player("Ann"))
        viewer = await world.enter(race, None)
        viewer.say({"t": "join"})
        assert (await viewer.hears("refused"))["why"] == "who_are_you"


async def test_a_token_that_names_nobody(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race = await world.race(await world.player("Ann"))
        program = world.connect(race, None, program=True)
        program.say({"t": "hello", "v": 1, "token": "x" * 43})
        assert await program.is_closed() == 4504
        browser = world.connect(race, None)
        browser.say({"t": "hello", "v": 1, "token": "x" * 43})
        assert await browser.is_closed() == 1008


async def test_the_replay_is_sealed_until_the_end(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1")
        a.play(1, "6a", "6b")
        await a.hears("ack", lambda ack: ack[1] == 2)
        assert await world.hall.replay(race) == Sealed(race)
        assert await world.hall.replay("nosuchrace") is None
        a.say({"t": "resign"})
        await a.hears("over")
        replay = await world.hall.replay(race)
        assert isinstance(replay, ReplayView)
        assert (replay.seed, replay.seats[0].moves, replay.seats[0].at) == ("1", ("6a", "6b"), (0, 0))


@pytest.mark.parametrize("name", [" ", "a\u0000b", "x" * 25, "\u200b"])
async def test_a_name_that_is_none(tmp_path: Path, name: str) -> None:
    async with World(tmp_path) as world:
        race = await world.race(await world.player("Ann"))
        program = world.connect(race, None, program=True)
        program.say({"t": "hello", "v": 1, "name": name})
        assert await program.is_closed() == 4503
        assert "name" in program.all("error")[0]["text"]
