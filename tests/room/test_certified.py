"""Certified races on a whole node, with real solver processes: proved in the countdown, opened at the end."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from squaredeal.engine import deal, game_from, parse_rules, replay, write_position
from squaredeal.room.certificates import prove
from squaredeal.room.pages import ReplayView
from squaredeal.solver import Proof, par, solve
from squaredeal.solving import Solvers
from tests.room.opening_checked import assert_opened
from tests.room.world import World
from tests.solving.pool import pool, until


@pytest.fixture
async def solvers() -> AsyncIterator[Solvers]:
    async with pool() as solvers:
        yield solvers


@pytest.mark.parametrize("rules", ["freecell", "klondike/3/3"])
async def test_a_certified_race_from_the_lobby_to_its_proof(tmp_path: Path, solvers: Solvers, rules: str) -> None:
    async with World(tmp_path, solvers=solvers) as world:
        race, (a, b) = await world.running("Ann", "Bob", rules=rules, certified=True)
        page = await world.page(race)
        assert page.race.options.certified
        for client in (a, b):
            client.say({"t": "resign"})
        over = await a.hears("over")
        assert_opened(race, page.race.commitment, rules, over["opened"])
        dealt = deal(parse_rules(rules), over["opened"]["seed"])
        if rules == "freecell":  # of the other game nobody is shown it before the end
            assert a.all("go")[0]["board"] == write_position(dealt)
        else:
            last = await a.hears("snapshot", lambda message: message["race"]["phase"] == "over")
            assert last["board"] == write_position(dealt)
        await world.quiet()
        after, replayed = await world.hall.race_view(race), await world.hall.replay(race)
        assert isinstance(replayed, ReplayView)
        assert after is not None
        assert after.opened is not None
        assert after.opened.certificate is not None
        assert list(after.opened.certificate.line) == over["opened"]["certificate"]["line"]
        assert (replayed.opened, replayed.seed) == (after.opened, over["opened"]["seed"])
        late = await world.enter(race, None)
        assert late.all("welcome")[0]["opened"] == over["opened"]


async def test_the_winner_may_play_the_certified_line(tmp_path: Path, solvers: Solvers) -> None:
    async with World(tmp_path, solvers=solvers) as world:
        race, (a,) = await world.running("Ann", certified=True)
        started = await world.store.races.load(race)
        assert started is not None
        certificate = await world.store.race_deals.find(started)
        assert certificate is not None
        for rev, move in enumerate(certificate.line, 1):
            a.play(rev, move)
            await a.hears("ack")
        over = await a.hears("over")
        assert (over["standings"][0]["place"], over["standings"][0]["moves"]) == (1, certificate.par)
        assert over["opened"]["certificate"]["line"] == list(certificate.line)


async def test_the_countdown_is_the_same_however_soon_the_proof_comes(tmp_path: Path, solvers: Solvers) -> None:
    async with World(tmp_path, solvers=solvers) as world:
        race, clients = await world.gathered("Ann", certified=True)
        await world.ready(clients)
        began = world.hall.rooms[race].race
        assert began.starts_at == world.clock.now() + 10_000
        await world.proved(race)
        assert world.hall.rooms[race].race == await world.store.races.load(race) == began
        await until(lambda: len(world.hall.certifying) == 0)  # its task hears of the commit later than a reader may
        await world.advance(9_999)
        assert world.hall.rooms[race].race.phase == "countdown"
        await world.advance(1)
        assert world.hall.rooms[race].race.phase == "running"


async def test_without_solvers_the_host_is_asked_and_plays_on(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, (a, b) = await world.gathered("Ann", "Bob", certified=True)
        await world.ready([a, b])
        await world.advance(10_000)
        asked = (await a.hears("race", lambda message: message["race"]["unproved"]))["race"]
        assert (asked["phase"], asked["starts_at"], asked["options"]["certified"]) == ("open", None, True)
        assert [seat["ready"] for seat in asked["seats"]] == [True, True]
        b.say({"t": "start", "uncertified": True})
        assert (await b.hears("refused"))["why"] == "not_host"
        a.say({"t": "start", "uncertified": True})
        state = await b.hears("race", lambda message: message["race"]["phase"] == "countdown")
        assert state["race"]["options"]["certified"] is False
        await world.advance(5_000)
        for client in (a, b):
            await client.hears("go")
            client.say({"t": "resign"})
        opened = (await a.hears("over"))["opened"]
        assert (opened["certificate"], opened["seed"]) == (None, opened["race_seed"])


async def test_a_rated_race_without_a_proof_is_called_off(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.gathered("Ann", "Bob", certified=True, rated=True)
        watcher = await world.enter(race, None)
        await world.ready([a, b])
        await world.advance(10_000)
        for client in (a, b, watcher):
            over = await client.hears("over")
            assert [(line["state"], line["place"]) for line in over["standings"]] == [("aborted", None)] * 2
            assert over["opened"]["certificate"] is None


async def test_who_leaves_the_countdown_makes_other_deals(tmp_path: Path, solvers: Solvers) -> None:
    async with World(tmp_path, solvers=solvers) as world:
        race, clients = await world.gathered("Ann", "Bob", "Cy", certified=True)
        await world.ready(clients)
        await world.proved(race)
        before = world.hall.rooms[race].race.nonces
        await world.advance(3_000)
        clients[1].say({"t": "leave"})
        await world.quiet()
        assert world.hall.rooms[race].race.nonces == (before[0], b"", before[2])
        await world.proved(race)
        await world.advance(7_000)
        page = await world.page(race)
        for client in (clients[0], clients[2]):
            await client.hears("go")
            client.say({"t": "resign"})
        over = await clients[0].hears("over")
        assert over["opened"]["nonces"] == [before[0].hex(), "", before[2].hex()]
        assert_opened(race, page.race.commitment, "freecell", over["opened"])


async def test_who_left_a_countdown_without_a_proof_may_sit_down_again(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, (a, b, c) = await world.gathered("Ann", "Bob", "Cy", certified=True)
        await world.ready([a, b, c])
        b.say({"t": "leave"})
        await world.advance(10_000)
        asked = await c.hears(
            "race", lambda message: message["race"]["unproved"] and len(message["race"]["seats"]) == 2
        )
        assert [seat["name"] for seat in asked["race"]["seats"]] == ["Ann", "Cy"]
        b.say({"t": "ready", "on": True, "nonce": "cd" * 16})
        assert (await b.hears("refused"))["why"] == "not_your_seat"
        b.say({"t": "join"})
        b.say({"t": "ready", "on": True, "nonce": "cd" * 16})
        missed = asked["race"]["version"]
        again = await a.hears("race", lambda it: it["race"]["phase"] == "countdown" and it["race"]["version"] > missed)
        counting = again["race"]
        assert [seat["name"] for seat in counting["seats"]] == ["Ann", "Bob", "Cy"]
        assert (counting["unproved"], counting["options"]["certified"]) == (False, True)
        versions = [message["race"]["version"] for message in c.all("race")]
        assert versions == sorted(versions)


async def test_new_readiness_after_a_missed_proof_tries_anew(tmp_path: Path, solvers: Solvers) -> None:
    async with World(tmp_path) as first:
        race, (a, b) = await first.gathered("Ann", "Bob", certified=True)
        await first.ready([a, b])
        await first.advance(10_000)
        await a.hears("race", lambda message: message["race"]["unproved"])
        first.hall.node.solvers = solvers
        b.say({"t": "ready", "on": True, "nonce": "ab" * 16})
        await a.hears("race", lambda message: message["race"]["phase"] == "countdown")
        await first.proved(race)
        await first.advance(10_000)
        await a.hears("go")


async def test_another_node_proves_when_the_first_has_not(tmp_path: Path, solvers: Solvers) -> None:
    async with (
        World(tmp_path) as one,
        World(tmp_path, clock=one.clock, bus=one.bus, name="node-2", solvers=solvers) as two,
    ):
        race, (a,) = await one.gathered("Ann", certified=True)
        watcher = await two.enter(race, None)
        await one.ready([a])
        await watcher.hears("race", lambda message: message["race"]["phase"] == "countdown")
        await two.advance(3_999)
        assert len(two.hall.certifying) == 0
        await two.advance(1)
        await two.proved(race)
        await one.advance(6_000)
        await a.hears("go")


async def test_a_node_that_comes_to_know_of_a_countdown_proves_in_what_is_left(
    tmp_path: Path, solvers: Solvers
) -> None:
    async with World(tmp_path) as dying:
        ann = await dying.player("Ann")
        race = await dying.race(ann, seats=1, certified=True)
        await dying.ready([await dying.seated(race, ann)])
    async with World(tmp_path, clock=dying.clock, name="node-2", solvers=solvers) as world:
        await world.advance(7_000)
        a = await world.enter(race, ann)
        await world.proved(race)
        await world.advance(3_000)
        await a.hears("go")


async def test_a_stopping_node_looks_no_further(tmp_path: Path, solvers: Solvers) -> None:
    async with World(tmp_path, solvers=solvers) as world:
        _, clients = await world.gathered("Ann", rules="klondike/1/1", certified=True)
        await world.ready(clients)
    assert len(world.hall.certifying) == 0
    assert (solvers.running, solvers.waiting) in {(0, 0), (1, 0)}  # a process may still be at its last question


@pytest.mark.parametrize("damage", ["number", "line"])
async def test_a_proof_that_proves_nothing_is_not_shown(
    tmp_path: Path, solvers: Solvers, damage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with World(tmp_path, solvers=solvers) as world:
        _, (a,) = await world.running("Ann", certified=True)
        change = "json_set(certificate, '$.line[0]', 'ah')" if damage == "line" else "json_set(certificate, '$.par', 1)"
        await world.store.writer.write(
            lambda connection: connection.exec_driver_sql(f"UPDATE race_deal SET certificate = {change}").rowcount
        )
        a.say({"t": "resign"})
        opened = (await a.hears("over"))["opened"]
        assert opened["certificate"] is None
        assert opened["seed"].startswith(opened["race_seed"] + ":")
        assert "certificate_proves_nothing" in capsys.readouterr().out


async def test_the_first_deal_that_is_proved_is_taken() -> None:
    rules, budget = parse_rules("klondike/3/unlimited"), 300

    def deal_of(index: int) -> Any:
        return deal(rules, f"seed-3:{index}")

    async def ask(position: Any, *, shortest: bool) -> Proof:
        return (par if shortest else solve)(rules, position, budget)

    found = await prove(ask, deal_of, budget, [])
    before = [solve(rules, deal_of(index), budget) for index in range(found.index)]
    assert [(each.verdict.value, each.nodes) for each in before] == [(it.verdict, it.nodes) for it in found.skipped]
    assert {it.verdict for it in found.skipped} <= {"lost", "unknown"}
    assert len(found.skipped) == found.index > 0
    assert replay(game_from(rules, deal_of(found.index)), found.line).is_won
    assert found.par <= len(solve(rules, deal_of(found.index), budget).line)
    assert await prove(ask, deal_of, budget, list(found.skipped[:1])) == found


async def test_another_try_goes_on_where_the_last_was_stopped(tmp_path: Path, solvers: Solvers) -> None:
    rules = parse_rules("klondike/3/unlimited")
    lost, won = deal(rules, "seed-10:0"), deal(rules, "seed-10:1")
    assert [solve(rules, position, 100).verdict.value for position in (lost, won)] == ["lost", "won"]
    dealt: list[int] = []
    first_won = 10**6

    def dealer(_: Any, seed: str) -> Any:
        dealt.append(int(seed.rpartition(":")[2]))
        return won if dealt[-1] >= first_won else lost

    async with World(tmp_path, solvers=solvers, dealer=dealer) as world:
        race, (a,) = await world.gathered("Ann", rules=rules.code, certified=True)
        await world.ready([a])
        await until(lambda: len(dealt) > 3)
        await world.advance(10_000)
        await a.hears("race", lambda message: message["race"]["unproved"])
        stopped_at, first_won = dealt[-1], dealt[-1] + 3
        a.say({"t": "start"})
        await a.hears("race", lambda message: message["race"]["phase"] == "countdown")
        await world.proved(race)
        assert dealt == [*range(stopped_at + 1), *range(stopped_at, first_won + 1)]
        await world.advance(10_000)
        await a.hears("go")
        a.say({"t": "resign"})
        certificate = (await a.hears("over"))["opened"]["certificate"]
        assert (certificate["index"], len(certificate["skipped"])) == (first_won, first_won)
        assert {skipped["verdict"] for skipped in certificate["skipped"]} == {"lost"}
