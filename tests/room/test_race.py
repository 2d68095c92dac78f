"""A race over its sockets from the first hello to the standings: its deal, its start, the versions it goes through."""

from itertools import pairwise
from pathlib import Path

from squaredeal.engine import commitment, deal, parse_rules, race_seed, write_position
from tests.room.world import World


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


async def test_the_deal_is_the_one_that_was_committed_to(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob", rules="klondike/1/3")
        page = await world.page(race)
        for client in (a, b):
            client.say({"t": "resign"})
        over = await a.hears("over")
        proof = over["opened"]
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
