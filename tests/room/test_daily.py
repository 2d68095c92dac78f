"""Attempts at a daily's deal on a node: dealt and followed though no start is heard, kept to the limit, and sealed."""

from pathlib import Path
from typing import Any

import pytest

from squaredeal.diff import Sight, view
from squaredeal.engine import HIDDEN, cards_in, deal, parse_rules, read_position, write_position
from squaredeal.race.daily import LIMIT_MS, closes_at, day_of, sealed_until
from squaredeal.room.pages import ReplayView, Sealed
from squaredeal.store.dailies import Daily
from squaredeal.store.players import Player
from tests.room.dailies import SERVER_SEED, attempt, begun, today, won
from tests.room.faulty_bus import FaultyBus
from tests.room.two_nodes import settled, two_nodes
from tests.room.world import Client, World

KLONDIKE = "klondike/3/unlimited"
NOW = 1_700_000_000_000


async def at(world: World, shared_ms: int) -> None:
    """Let time pass until then."""
    await world.advance(shared_ms - world.clock.now())


async def board_of(client: Client, tag: str = "snapshot") -> Any:
    return (await client.hears(tag))["boards"][0]["board"]


async def finished(world: World, name: str, rules: str = "freecell") -> tuple[Daily, Player, str, Client]:
    """Somebody who has just won today's daily."""
    daily, ann = await today(world, rules), await world.player(name)
    race, client = await attempt(world, daily, ann)
    await won(world, client, daily)
    await client.hears("over")
    return daily, ann, race, client


# --- played


@pytest.mark.parametrize("rules", ["freecell", KLONDIKE, "klondike/1/unlimited"])
async def test_an_attempt_is_dealt_at_once_and_played_to_its_end(tmp_path: Path, rules: str) -> None:
    async with World(tmp_path) as world:
        daily, ann = await today(world, rules), await world.player("Ann")
        race, client = await attempt(world, daily, ann)
        welcome = client.all("welcome")[0]
        game = parse_rules(rules)
        seen = view(deal(game, SERVER_SEED.hex()), Sight.OWNER)
        assert seen is not None
        assert (welcome["board"], welcome["you"]["seat"]) == (write_position(seen), 0)
        assert (welcome["race"]["phase"], welcome["race"]["daily"]) == ("running", daily.day)
        certified = await won(world, client, daily)
        over = await client.hears("over")
        (line,) = over["standings"]
        assert (line["state"], line["place"], line["moves"]) == ("finished", None, certified.par)
        assert "opened" not in over
        assert await world.store.dailies.is_done(ann.id, rules, daily.day)
        assert await world.store.races.seat_of(race, ann.id) == 0
        client.say({"t": "offer", "what": "rematch"})
        assert (await client.hears("refused"))["why"] == "daily"


async def test_it_is_kept_for_who_goes_away_and_taken_up_on_another_node(tmp_path: Path) -> None:
    async with two_nodes(tmp_path, FaultyBus()) as (one, two):
        daily, ann = await today(one), await one.player("Ann")
        race, a = await attempt(one, daily, ann)
        a.play(1, "1a")
        await a.hears("ack")
        a.say({"t": "leave"})
        assert (await a.hears("refused"))["why"] == "daily"
        a.play(2, "2b")
        await a.hears("ack")
        before = one.hall.rooms[race].records[0].board(Sight.FULL)
        a.leave()
        await settled(one, two)
        for world in (one, two):
            await world.advance(LIMIT_MS // 4)
        b = await two.enter(race, ann)
        welcome = b.all("welcome")[0]
        assert (welcome["board"], welcome["rev"], welcome["you"]["seat"]) == (before, 2, 0)
        b.play(3, "3c")
        assert (await b.hears("ack"))[1] == 3


async def test_the_limit_ends_it_also_with_nobody_there(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        daily, ann = await today(world), await world.player("Ann")
        race, a = await attempt(world, daily, ann)
        await world.advance(LIMIT_MS - 1)
        a.play(1, "1a")
        await a.hears("ack")
        await world.advance(2)
        a.play(2, "2a")
        assert (await a.hears("refused"))["why"] == "finished"
        a.leave()
        await world.quiet()
        await world.advance(1_000)
        after = await world.store.races.load(race)
        assert after is not None
        assert (str(after.phase), after.seats[0].state, after.seats[0].rev) == ("over", "timed_out", 1)


@pytest.mark.parametrize("before", [1_000, 1])
async def test_who_begins_before_midnight_plays_on_behind_it_for_the_same_day(tmp_path: Path, before: int) -> None:
    async with World(tmp_path) as world:
        midnight = closes_at(day_of(NOW))
        await at(world, midnight - before)
        daily, ann = await today(world), await world.player("Ann")
        race, a = await attempt(world, daily, ann)
        a.play(1, "1a")
        await a.hears("ack")
        a.leave()
        await at(world, midnight + 1_000)
        assert day_of(world.clock.now()) != daily.day
        b = await world.enter(race, ann)
        b.play(2, "u")
        assert (await b.hears("ack"))[1:3] == [2, before + 1_000]
        await at(world, midnight - before + LIMIT_MS)
        b.play(3, "1a")
        assert (await b.hears("ack"))[2] == LIMIT_MS
        await at(world, midnight - before + LIMIT_MS + 1_000)
        over = await b.hears("over")
        assert ("opened" in over, over["race"]["daily"]) == (False, daily.day)
        await at(world, sealed_until(daily.day))
        b.say({"t": "resync"})
        opened = (await b.hears("over"))["opened"]
        assert opened["server_seed"] == SERVER_SEED.hex()


# --- sealed


async def test_boards_are_for_who_is_done_and_progress_for_everybody_else(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        daily, ann = await today(world, KLONDIKE), await world.player("Ann")
        bob = await world.player("Bob")
        race, a = await attempt(world, daily, ann)
        nobody, b = await world.enter(race, None), await world.enter(race, bob)
        for client in (nobody, b):
            assert client.all("welcome")[0]["boards"][0]["board"] is None
        a.play(1, "s")
        await a.hears("ack")
        for client in (nobody, b):
            assert await client.hears("progress") == ["g", 0, 1, 0]
        _, mine = await attempt(world, daily, bob)
        b.say({"t": "watch", "seats": None})
        assert await board_of(b) is None  # they play it: they least of all
        mine.say({"t": "resign"})
        await mine.hears("over")
        for ask in ({"t": "watch", "seats": [0]}, {"t": "resync"}):
            b.say(ask)
            nobody.say(ask)
            owners = world.hall.rooms[race].records[0].board(Sight.OWNER)
            assert await board_of(b) == owners
            assert await board_of(nobody) is None
        a.play(2, "s")
        diff = await b.hears("diff")
        assert diff[4] == "s"
        assert await nobody.hears("progress") == ["g", 0, 2, 0]
        a.say({"t": "resign"})
        over = await b.hears("over")
        assert "opened" not in over
        await world.advance(5_000)  # nobody asks anew all the time
        b.say({"t": "resync"})
        assert "?" in await board_of(b)
        late = await world.enter(race, bob)
        assert "?" in late.all("welcome")[0]["boards"][0]["board"]
        assert (await world.enter(race, None)).all("welcome")[0]["boards"][0]["board"] is None


async def test_when_the_seal_opens_it_is_as_any_race(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        daily, _, race, a = await finished(world, "Ann", KLONDIKE)
        watcher = await world.enter(race, None)
        until = sealed_until(daily.day)
        await at(world, until - 5_000)
        a.say({"t": "resync"})
        assert "opened" not in await a.hears("over")
        await at(world, until - 1)
        page = await world.page(race)
        assert (page.opened, page.race.sealed_until) == (None, until)
        assert isinstance(await world.hall.replay(race), Sealed)
        await world.advance(1)
        page, replay = await world.page(race), await world.hall.replay(race)
        assert isinstance(replay, ReplayView)
        assert page.opened is not None
        assert page.opened.certificate is not None
        assert (page.opened.nonces, page.opened.seed, page.opened.race_seed) == ((), *[SERVER_SEED.hex()] * 2)
        certificate = page.opened.certificate
        assert (certificate.index, certificate.skipped, certificate.par) == (0, (), len(certificate.line))
        assert (replay.opened, replay.seed, replay.start, replay.seats[0].faces) == (
            page.opened,
            SERVER_SEED.hex(),
            None,
            None,
        )
        for client in (a, watcher):
            client.say({"t": "resync"})
            assert "?" not in await board_of(client)
            assert (await client.hears("over"))["opened"]["certificate"]["par"] == certificate.par
        assert (await world.enter(race, None)).all("welcome")[0]["opened"]["server_seed"] == SERVER_SEED.hex()


@pytest.mark.parametrize("rules", ["freecell", KLONDIKE])
async def test_who_is_done_replays_what_a_player_saw_and_no_seed(tmp_path: Path, rules: str) -> None:
    async with World(tmp_path) as world:
        daily, ann, race, _ = await finished(world, "Ann", rules)
        bob = await world.player("Bob")
        for viewer in (None, "", "nobody", bob.id):
            assert isinstance(await world.hall.replay(race, viewer), Sealed)
        other, mine = await attempt(world, daily, bob)
        assert isinstance(await world.hall.replay(race, bob.id), Sealed)
        mine.say({"t": "resign"})
        await mine.hears("over")
        for viewer in (ann.id, bob.id):
            replay = await world.hall.replay(race, viewer)
            assert isinstance(replay, ReplayView)
            assert (replay.seed, replay.opened) == (None, None)
            record = world.hall.rooms[race].records[0] if race in world.hall.rooms else None
            assert record is None or replay.seats[0].faces == tuple(record.faces)
            assert (len(replay.seats[0].faces or ()), replay.race.daily) == (len(replay.seats[0].moves), daily.day)
            assert replay.start is not None
            start = read_position(parse_rules(rules), replay.start)
            assert list(cards_in(start)).count(HIDDEN) == (0 if rules == "freecell" else 21 + 24)
        assert isinstance(await world.hall.replay(other, ann.id), ReplayView)


async def test_another_days_or_other_rules_attempt_does_not_count(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, ann, _, _ = await finished(world, "Ann", "klondike/1/unlimited")
        daily, bob = await today(world, KLONDIKE), await world.player("Bob")
        race, b = await attempt(world, daily, bob)
        b.say({"t": "resign"})
        await b.hears("over")
        assert isinstance(await world.hall.replay(race, ann.id), Sealed)
        assert (await world.enter(race, ann)).all("welcome")[0]["boards"][0]["board"] is None


async def test_nobody_else_gets_the_seat(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        daily, ann, bob = await today(world), await world.player("Ann"), await world.player("Bob")
        race = await begun(world, daily, ann)
        b = await world.enter(race, bob)
        for command in ({"t": "join"}, {"t": "leave"}, {"t": "resign"}, {"t": "kick", "seat": 0}):
            b.say(command)
            assert (await b.hears("refused"))["why"] in ("not_open", "not_your_seat")
