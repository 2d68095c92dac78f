"""Hints in races: a proved way home on boards without secrets, never in anybody's way, never for a hidden card."""

import asyncio
import os
import random
import signal
from pathlib import Path
from typing import Any

from squaredeal.engine import (
    Position,
    Refusal,
    Rules,
    apply,
    deal,
    is_won,
    legal_moves,
    new_game,
    parse_move,
    read_position,
)
from squaredeal.room.been import Been
from squaredeal.room.hints import arrangement
from squaredeal.room.record import Record
from squaredeal.solver import Verdict, solve
from squaredeal.solving import Solvers
from squaredeal.store import Player
from tests.engine.data import load
from tests.solving.pool import FREECELL, KLONDIKE, LONG, ask, held, pool, until

from .dailies import attempt, today
from .world import Client, World


async def hint(world: World, client: Client) -> Any:
    world.clock.advance(1_000)  # slower than the rate of commands
    client.say({"t": "hint"})
    return await client.hears("hint")


async def play(client: Client, rev: int, move: str) -> None:
    client.play(rev, move)
    assert (await client.hears("ack"))[1] == rev


def solved(solvers: Solvers) -> int:
    """How many questions were put to the solver, but for the pool's own first one."""
    return sum(solvers.counts.ended.values()) - 1


async def test_a_proved_line_is_followed_home_and_solved_once(tmp_path: Path) -> None:
    async with pool() as solvers, World(tmp_path, solvers=solvers) as world:
        _, (ann,) = await world.running("Ann", seed="1", hints=True)
        position = deal(FREECELL, "1")
        rev = 0
        while not is_won(position):
            told = await hint(world, ann)
            assert (told["rev"], told["proof"]) == (rev, "line")
            assert len(told["moves"]) <= 8
            assert len(set(told["moves"])) == len(told["moves"])
            rev += 1
            await play(ann, rev, told["moves"][0])
            after = apply(FREECELL, position, parse_move(FREECELL, told["moves"][0]))
            assert not isinstance(after, Refusal)
            position = after
        assert (await ann.hears("over"))["standings"][0]["clean"] is False
        assert solved(solvers) == 1


async def test_a_deviation_is_solved_again_and_taking_it_back_is_not(tmp_path: Path) -> None:
    async with pool() as solvers, World(tmp_path, solvers=solvers) as world:
        _, (ann,) = await world.running("Ann", seed="1", hints=True)
        first = await hint(world, ann)
        await play(ann, 1, first["moves"][0])
        await play(ann, 2, "u")
        assert (await hint(world, ann))["moves"][0] == first["moves"][0]
        assert solved(solvers) == 1
        await play(ann, 3, next(move for move in first["moves"] if move != first["moves"][0]))
        again = await hint(world, ann)
        assert (again["rev"], again["proof"]) == (3, "line")
        assert solved(solvers) == 2


def lost_on_the_way() -> tuple[str, list[str], Position]:
    """A deal, moves that lose it, and where they lead: still some to play, and soon proved."""
    for seed in range(1, 200):
        rng, position = random.Random(seed), deal(FREECELL, str(seed))
        moves: list[str] = []
        for _ in range(40):
            legal = legal_moves(FREECELL, position)
            if len(legal) > 1 and moves and solve(FREECELL, position, 200).verdict is Verdict.LOST:
                return str(seed), moves, position
            if not legal:
                break
            move = rng.choice(legal)
            after = apply(FREECELL, position, move)
            assert not isinstance(after, Refusal)
            moves.append(move.code)
            position = after
    raise AssertionError("no game was lost")


async def test_a_lost_game_is_called_lost_until_it_is_taken_back(tmp_path: Path) -> None:
    seed, moves, position = lost_on_the_way()
    async with pool() as solvers, World(tmp_path, solvers=solvers) as world:
        _, (ann,) = await world.running("Ann", seed=seed, hints=True)
        for rev, move in enumerate(moves, 1):
            await play(ann, rev, move)
        rev = len(moves)
        assert (await hint(world, ann))["proof"] == "lost"
        await play(ann, rev + 1, legal_moves(FREECELL, position)[0].code)
        assert (await hint(world, ann))["proof"] == "lost"
        await play(ann, rev + 2, "u")
        assert (await hint(world, ann))["proof"] == "lost"
        assert solved(solvers) == 1
        await play(ann, rev + 3, "u")
        assert (await hint(world, ann))["rev"] == rev + 3
        assert solved(solvers) == 2


async def test_without_an_answer_a_hint_proves_nothing(tmp_path: Path) -> None:
    async with pool(most_waiting=1) as solvers, World(tmp_path, solvers=solvers) as world:
        _, (ann,) = await world.running("Ann", seed="1", hints=True)
        pid = await held(solvers)
        jobs = [ask(solvers, LONG)]
        await until(lambda: solvers.running == 1 and not solvers.waiting)
        jobs.append(ask(solvers))
        await until(lambda: solvers.waiting == 1)
        told = await hint(world, ann)
        assert (told["proof"], bool(told["moves"])) == ("legal", True)
        assert solvers.counts.ended["busy"] == 1
        await solvers.close()
        assert (await hint(world, ann))["proof"] == "legal"
        await asyncio.gather(*jobs, return_exceptions=True)
        assert pid not in solvers.pids


async def test_an_unknown_verdict_proves_nothing_and_is_not_asked_for_twice(tmp_path: Path) -> None:
    async with pool() as solvers, World(tmp_path, solvers=solvers) as world:
        _, (ann,) = await world.running("Ann", seed="9830", hints=True)
        told = await hint(world, ann)
        assert (told["proof"], bool(told["moves"])) == ("legal", True)
        assert await hint(world, ann) == told
        assert (solved(solvers), solvers.counts.ended["unknown"]) == (1, 1)


DEAD = next(row["position"] for row in load("stuck")["cases"] if row["stuck"] and "all drawn once" in row["note"])


def dead(rules: Rules, _seed: str) -> Position:
    """A board on which nothing more can go anywhere: its draws and recycles are legal, and lead to nothing."""
    return read_position(rules, DEAD)


async def test_a_hint_that_finds_nothing_is_help_and_ends_nothing(tmp_path: Path) -> None:
    """B39, B43: even that there is nothing to be found is an answer; whether the game goes on is the player's word."""
    async with World(tmp_path, dealer=dead) as world:
        race, (ann, bob) = await world.running("Ann", "Bob", rules="klondike/3/unlimited", hints=True)
        told = await hint(world, ann)
        assert (told["moves"], told["proof"]) == ([], "none")
        kept = await world.store.races.load(race)
        assert kept is not None
        assert [(seat.helped, seat.state) for seat in kept.seats] == [(True, "playing"), (False, "playing")]
        for rev, move in enumerate(("r", "s", "s", "u"), 1):
            await play(ann, rev, move)
        await play(bob, 1, "r")
        await world.advance(600_000)
        assert not ann.all("over")
        ann.say({"t": "resign"})
        bob.say({"t": "resign"})
        assert [line["clean"] for line in (await ann.hears("over"))["standings"]] == [False, True]


async def test_a_hint_that_is_refused_is_no_help(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (ann,) = await world.running("Ann", seed="1")
        ann.say({"t": "hint"})
        assert (await ann.hears("refused"))["why"] == "hints_off"
        kept = await world.store.races.load(race)
        assert kept is not None
        assert not kept.seats[0].helped


async def test_who_plays_a_daily_gets_no_hint_in_another_race(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (ann, bob) = await world.running("Ann", "Bob", seed="1", hints=True)
        room = world.hall.rooms[race]
        player = room.race.seats[0].player
        _, own = await attempt(world, await today(world), Player(player, "Ann", "guest"))
        ann.say({"t": "hint"})
        refused = await ann.hears("refused")
        assert (refused["why"], refused["command"]) == ("running_daily", "hint")
        kept = await world.store.races.load(race)
        assert kept is not None
        assert not kept.seats[0].helped
        assert (await hint(world, bob))["rev"] == 0
        own.say({"t": "resign"})
        await own.hears("over")
        assert (await hint(world, ann))["rev"] == 0


async def test_nothing_waits_for_a_hint(tmp_path: Path) -> None:
    async with pool() as solvers, World(tmp_path, solvers=solvers) as world:
        race, (ann, bob) = await world.running("Ann", "Bob", seed="1", hints=True)
        pid = await held(solvers)
        ann.say({"t": "hint"})
        await until(lambda: solvers.running == 1)
        await play(ann, 1, "6a")
        bob.say({"t": "resign"})  # an order of the same room
        await bob.hears("standing", lambda message: message["standing"]["seat"] == 1)
        assert not ann.all("hint")
        os.kill(pid, signal.SIGCONT)
        told = await ann.hears("hint")
        assert (told["rev"], told["proof"]) == (0, "line")
        assert race in world.hall.rooms


async def test_a_seat_asks_one_question_at_a_time(tmp_path: Path) -> None:
    async with pool() as solvers, World(tmp_path, solvers=solvers) as world:
        _, (ann,) = await world.running("Ann", seed="1", hints=True)
        pid = await held(solvers)
        ann.say({"t": "hint"})
        ann.say({"t": "hint"})
        await until(lambda: solvers.running == 1)
        await play(ann, 1, "6a")
        ann.say({"t": "hint"})
        await until(lambda: solvers.counts.ended["cancelled"] == 1)
        told = await ann.hears("hint")
        assert (told["rev"], told["proof"]) == (1, "line")
        assert len(ann.all("hint")) == 1
        assert pid not in solvers.pids


async def test_who_goes_away_is_solved_nothing_for(tmp_path: Path) -> None:
    async with pool() as solvers, World(tmp_path, solvers=solvers) as world:
        race, (ann, bob) = await world.running("Ann", "Bob", seed="1", hints=True)
        await held(solvers)
        ann.say({"t": "hint"})
        await until(lambda: solvers.running == 1)  # hers, whose process ends with it
        bob.say({"t": "hint"})
        await until(lambda: solvers.waiting == 1)
        ann.leave()
        await until(lambda: solvers.counts.ended["cancelled"] == 1)
        assert (await bob.hears("hint"))["proof"] == "line"
        assert not ann.all("hint")
        assert race in world.hall.rooms


async def test_the_solver_is_never_asked_about_klondike(tmp_path: Path) -> None:
    solvers = Solvers(processes=1)
    await solvers.start()
    async with World(tmp_path, solvers=solvers) as world:
        _, (ann,) = await world.running("Ann", rules="klondike/1/3", seed="1", hints=True)
        for rev in range(1, 30):
            told = await hint(world, ann)
            assert told["proof"] == "legal"
            await play(ann, rev, told["moves"][0])
    assert (solvers.counts.started, sum(solvers.counts.ended.values())) == (0, 0)
    await solvers.close()


async def test_where_a_long_game_has_been_is_found_in_slices() -> None:
    rng, record = random.Random(3), Record(new_game(KLONDIKE, "3"))
    been = Been(record)
    places = {arrangement(record.start.position)}
    turns = 0

    async def count_turns() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    for length in (350, 20):
        for _ in range(length):
            moves = [move.code for move in legal_moves(KLONDIKE, record.tip.game.position)]
            text = rng.choice([*moves, "u"] if record.depth else moves)
            record.advance(text, record.tip.after(text, record.rev))
            places.add(arrangement(record.tip.game.position))
        counting = asyncio.create_task(count_turns())
        assert await been.catch_up() == places
        counting.cancel()
    assert turns >= 3
