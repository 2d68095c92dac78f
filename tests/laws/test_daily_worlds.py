"""A daily's deal is seen by nobody who does not play it, before its seal opens.

Two worlds with the same visible history and other secrets: another seed, other cards where nobody has looked, another
winning line, par and difficulty. Ann plays and ends her attempt, Cy is done with his and watches, Bob has not begun. Of
Klondike all of them, whatever they ask and until the seal opens, are given the same bytes on every channel; of
FreeCell, which hides nothing from its players, Bob and everybody else who does not play are.
"""

import asyncio
import random
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from structlog.testing import capture_logs

from squaredeal.bus import race_topic
from squaredeal.engine import DECK, Card, Position, Rules, lay_out, parse_rules
from squaredeal.race.daily import day_of, sealed_until
from squaredeal.solver import SOLVER_VERSION, Proof, Verdict, solve
from squaredeal.solver.difficulty import difficulty
from squaredeal.store.dailies import Daily
from squaredeal.store.deals import CertifiedDeal
from tests.laws.test_certified_worlds import RULES, proof_of, same_to_look_at
from tests.laws.test_two_worlds import PLAYERS, Act, Pinned, plan
from tests.room.world import Client, World

ANN, BOB, CY = PLAYERS
PINNED = "c0" * 32
"""The commitment in both worlds: it is public, and says nothing of what it is to."""

LOOK_EVERY = 5


class Secrets(NamedTuple):
    """What one world keeps: the deck, the seed it is named by, and the proof of it."""

    deck: list[Card]
    server_seed: bytes
    proof: Proof

    def dealt(self, rules: Rules, _: str) -> Position:
        return lay_out(rules.family, tuple(self.deck))


async def begin(world: World, rules: str, secrets: Secrets) -> dict[str, str]:
    """Make today's daily of this world, and begin Ann's attempt and Cy's."""
    now, proof, seed = world.clock.now(), secrets.proof, secrets.server_seed
    line = proof.line
    hard = difficulty(proof.nodes)
    deal = CertifiedDeal(rules, seed.hex(), line, len(line), proof.nodes, hard, SOLVER_VERSION, 5_000, now)
    await world.store.deals.add(deal)
    daily = await world.store.dailies.ensure(Daily(rules, day_of(now), seed, PINNED, now))
    ids = world.hall.node.chance.race_id
    begun = {player.id: await world.store.dailies.begin(daily, player, ids, now) for player in (ANN, CY)}
    return {player: each.race for player, each in begun.items()}


async def live(rules: str, secrets: Secrets, acts: list[Act]) -> tuple[dict[str, list[bytes]], bytes]:
    """Run a day and record every channel until its seal opens, and what is opened then."""
    with tempfile.TemporaryDirectory() as folder, capture_logs() as logs:
        async with World(Path(folder), chance=Pinned(), dealer=secrets.dealt) as world:
            races = await begin(world, rules, secrets)
            race = races[ANN.id]
            bus: list[bytes] = []
            world.bus.subscribe("observer", race_topic(race), bus.append)
            lobby = world.lobby(BOB)
            lobby.say({"t": "hello", "v": 1})
            cys = await world.enter(races[CY.id], CY)
            cys.say({"t": "resign"})
            await cys.hears("over")
            sockets = {"Ann": await world.enter(race, ANN)}
            await world.quiet()
            for name, player in (("Bob", BOB), ("Cy", CY), ("nobody", None)):
                sockets[name] = await world.enter(race, player)
            pages: dict[str, list[bytes]] = {"pages": [], "pages of the done": []}
            for number, act in enumerate(acts):
                await do(world, race, act, sockets, number)
                await world.advance(2_037)
                if number % LOOK_EVERY == 0:
                    await look(world, races, pages)
            sockets["Ann"].say({"t": "resign"})
            await sockets["Bob"].hears("over")
            for moment in (5_000, 3_000_000, sealed_until(day_of(world.clock.now())) - 1):
                await world.advance(moment if moment < 1 << 40 else moment - world.clock.now())
                for name in ("Ann", "Bob", "Cy", "nobody"):
                    sockets[name].say({"t": "resync"})
                    await world.quiet()
                sockets[f"Bob at {moment}"] = await world.enter(race, BOB)
                await look(world, races, pages)
            heard = {name: list(client.wire.frames) for name, client in sockets.items()}
            heard |= pages | {"lobby": list(lobby.wire.frames), "bus": list(bus), "Cy's own": list(cys.wire.frames)}
            heard["log"] = [str(entry).encode() for entry in logs]
            await world.advance(1)
            page = await world.hall.race_view(race)
            assert page is not None
            return heard, msgspec.json.encode(page.opened)


async def do(world: World, race: str, act: Act, sockets: dict[str, Client], number: int) -> None:
    """Do one thing of the plan; what the plan has for the second seat is done by who watches."""
    ann, watcher = sockets["Ann"], sockets["Bob" if number % 2 else "Cy"]
    match act.do, act.seat:
        case "play", 0:
            refusals = sum(message["rev"] > 0 for message in ann.all("refused"))
            ann.play(act.rev, act.move, e=refusals)
        case "back", 0:
            sockets[f"Ann until {number}"] = ann
            sockets["Ann"] = await world.enter(race, ANN)
        case "watch", _:
            sockets[f"Bob from {number}"] = await world.enter(race, BOB)
            watcher.say({"t": "watch", "seats": [0]})
        case "again", 0:
            ann.play(1, "s")
        case (("resync" | "hint"), 0):
            ann.say({"t": act.do})
        case _:
            watcher.say({"t": "resync"} if number % 3 else {"t": "join"})
    await world.quiet()


async def look(world: World, races: dict[str, str], pages: dict[str, list[bytes]]) -> None:
    """Ask for everything that can be asked for without a socket."""

    async def ask(name: str, answer: Any) -> None:
        pages[name].append(msgspec.json.encode(await answer))

    for race in races.values():
        await ask("pages", world.hall.race_view(race))
        for viewer in (None, BOB.id):
            await ask("pages", world.hall.replay(race, viewer))
        for viewer in (ANN.id, CY.id):
            await ask("pages of the done", world.hall.replay(race, viewer))
    await ask("pages", world.hall.cards())
    pages["pages"].append(msgspec.json.encode(world.hall.counts()))


def test_klondike_is_the_same_for_all_who_have_seen_the_same() -> None:
    rng = random.Random(8)
    planned = plan(RULES, rng, 18)
    while proof_of(planned.deck).verdict is not Verdict.WON:
        planned = plan(RULES, rng, 18)
    other = same_to_look_at(planned.deck, planned.unseen, rng)
    decks = (planned.deck, other)
    worlds = [Secrets(deck, random.Random(n).randbytes(32), proof_of(deck)) for n, deck in enumerate(decks)]
    (one, opened), (two, opened_too) = [asyncio.run(live(RULES.code, secrets, planned.acts)) for secrets in worlds]
    assert one.keys() == two.keys()
    for channel in one:
        assert one[channel] == two[channel], channel
    assert opened != opened_too
    assert b'"start":"' in b"".join(one["pages of the done"])
    assert b'"board":"' in b"".join(one["Cy"])
    assert any(frame.startswith(b'["d",') for frame in one["Cy"])
    no_boards(one)


def test_freecell_is_the_same_for_all_who_do_not_play_it() -> None:
    rules = parse_rules("freecell")
    moves = ["1a", "2b", "u", "3c", "4d", "5a", "u", "u", "44"]
    acts = [Act("play", 0, rev, move) for rev, move in enumerate(moves[:5], 1)]
    acts += [Act("watch", 1), *[Act("play", 0, rev, "u") for rev in (6, 7)], Act("resync", 1), Act("wait", 1)]
    rng = random.Random(9)
    worlds: list[Secrets] = []
    while len(worlds) < 2:
        deck = list(DECK)
        rng.shuffle(deck)
        proof = solve(rules, lay_out("freecell", tuple(deck)), 5_000)
        if proof.verdict is Verdict.WON:
            worlds.append(Secrets(deck, rng.randbytes(32), proof))
    assert worlds[0].proof.par != worlds[1].proof.par
    (one, opened), (two, opened_too) = [asyncio.run(live("freecell", secrets, acts)) for secrets in worlds]
    strangers = [channel for channel in one if channel.startswith(("Bob", "nobody", "lobby", "bus", "log"))] + ["pages"]
    for channel in strangers:
        assert one[channel] == two[channel], channel
    assert one["Ann"] != two["Ann"]
    assert one["Cy"] != two["Cy"]  # who is done sees them
    assert opened != opened_too
    no_boards(one)


def no_boards(heard: dict[str, list[bytes]]) -> None:
    """Whoever has not begun hears of progress only."""
    strangers = [frames for name, frames in heard.items() if name.startswith(("Bob", "nobody"))]
    assert len(strangers) > 3
    frames = [msgspec.json.decode(frame) for each in strangers for frame in each]
    assert any(isinstance(frame, list) and frame[0] == "g" for frame in frames)
    assert not any(isinstance(frame, list) and frame[0] in "da" for frame in frames)
    boards = [board["board"] for frame in frames if isinstance(frame, dict) for board in frame.get("boards", ())]
    assert boards
    assert not any(boards)
    assert not any(isinstance(frame, dict) and frame.get("opened") for frame in frames)
