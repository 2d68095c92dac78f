"""Hidden cards stay hidden, proved from the outside.

Two worlds: the same visible history over two different hidden arrangements of a Klondike race, with ids, commitment and
clock pinned equal, gives byte-identical output on every channel: the sockets of an owner (with hints), a rival,
somebody whose game is over and spectators, the lobby, the bus, the log, and the pages asked for over HTTP. And a leak
checker reads all bytes of fifty races: until the end no frame names a card that its reader may not know, nor any part
of a seed.
"""

import asyncio
import random
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from structlog.testing import capture_logs

from squaredeal.engine import (
    DECK,
    MOVES,
    Card,
    Game,
    Position,
    Refusal,
    Rules,
    code,
    face_up,
    game_from,
    lay_out,
    legal_moves,
    parse_move,
    parse_rules,
    race_seed,
)
from squaredeal.solving import Solvers
from squaredeal.store.players import Player
from tests.laws.everyone import gather
from tests.often import often
from tests.room.world import Client, World, tag_of

CARD = re.compile(rb"[A2-9TJQK][CDHS]")
PLAYERS = [Player(f"player-{number}", name, "guest") for number, name in enumerate(("Ann", "Bob", "Cy"))]


class Pinned:
    """Chance without any: the same ids and secrets in every world."""

    def __init__(self) -> None:
        self.ids = self.seeds = 0

    def race_id(self) -> str:
        self.ids += 1
        return f"race{self.ids:04d}"

    def server_seed(self) -> bytes:
        self.seeds += 1
        return random.Random(self.seeds).randbytes(32)


class Act(NamedTuple):
    """One thing done from outside: a play of a seat, or what `do` names."""

    do: str
    seat: int = 0
    rev: int = 0
    move: str = ""


class Plan(NamedTuple):
    """A race planned on the bare engine: the deck, what is done, and the cards nobody has seen at the end."""

    deck: list[Card]
    acts: list[Act]
    unseen: list[Card]


def plan(rules: Rules, rng: random.Random, length: int) -> Plan:
    """Play at random on three boards of one deal, tries that are refused and other acts among it."""
    deck = list(DECK)
    rng.shuffle(deck)
    games = [game_from(rules, lay_out("klondike", tuple(deck))) for _ in PLAYERS]
    acts = []
    for _ in range(length):
        if rng.random() < 0.25:
            does = ["back", "resync", "watch", "hint", "hint", "again", "wait"]
            acts.append(Act(rng.choice(does), rng.randrange(2)))
            continue
        seat = rng.randrange(2)
        game = games[seat]
        moves = legal_moves(rules, game.position) if rng.random() < 0.8 else MOVES["klondike"]
        if not moves:
            continue
        move = rng.choice(moves)
        acts.append(Act("play", seat, game.rev + 1, move.code))
        after = game.play(move)
        games[seat] = game if isinstance(after, Refusal) else after
    acts += [Act("hint", seat) for seat in range(2)]
    seen = games[0].seen | games[1].seen | games[2].seen
    return Plan(deck, acts, [card for card in deck if not seen >> card & 1])


def rearranged(deck: list[Card], unseen: list[Card], rng: random.Random) -> list[Card]:
    """Lay the unseen cards otherwise, each in the place of another."""
    others = unseen.copy()
    while others == unseen:
        rng.shuffle(others)
    following = iter(others)
    hidden = set(unseen)
    return [next(following) if card in hidden else card for card in deck]


def dealer_of(deck: list[Card]) -> Callable[[Rules, str], Position]:
    return lambda rules, seed: lay_out(rules.family, tuple(deck))


class Seen(NamedTuple):
    """All that one world has shown: by channel, until the end, and the boards opened at the end."""

    channels: dict[str, list[bytes]]
    opened: list[bytes]


async def live(deck: list[Card], acts: list[Act], options: dict[str, Any]) -> Seen:
    """Run a plan on a whole node and record every channel."""
    solvers = Solvers(processes=1)
    await solvers.start()
    with tempfile.TemporaryDirectory() as folder, capture_logs() as logs:
        async with World(Path(folder), chance=Pinned(), dealer=dealer_of(deck), solvers=solvers) as world:
            race = await world.race(PLAYERS[0], seats=3, **options)
            everyone = await gather(world, race, PLAYERS)
            sockets = everyone.sockets
            await world.start(race, [sockets[f"seat {seat}"] for seat in range(3)])
            sockets["seat 2"].say({"t": "resign"})  # their own game is over, the race is not
            await world.quiet()
            pages: list[bytes] = []
            for number, act in enumerate(acts):
                await do(world, race, act, sockets, number)
                await world.advance(37)
                pages.append(msgspec.json.encode(await world.hall.race_view(race)))
                pages.append(msgspec.json.encode(await world.hall.replay(race)))
            pages.append(msgspec.json.encode([await world.hall.cards(), world.hall.counts()]))
            channels = everyone.channels() | {"pages": pages, "log": [str(entry).encode() for entry in logs]}
            for seat in range(2):
                sockets[f"seat {seat}"].say({"t": "resign"})
            await sockets["spectator"].hears("over")
            await world.quiet()
            await solvers.close()
            assert not any(solvers.counts.ended.values())  # who knows all cards was asked nothing
            return Seen(channels, list(sockets["spectator"].wire.frames))


async def do(world: World, race: str, act: Act, sockets: dict[str, Client], number: int) -> None:
    client = sockets[f"seat {act.seat}"]
    match act.do:
        case "play":
            refusals = sum(message["rev"] > 0 for message in client.all("refused"))
            client.play(act.rev, act.move, e=refusals)
        case "back":
            sockets[f"seat {act.seat} until {number}"] = client
            sockets[f"seat {act.seat}"] = await world.enter(race, PLAYERS[act.seat])
        case "watch":
            sockets[f"spectator from {number}"] = await world.enter(race, None)
        case "again":
            record = world.hall.rooms[race].records[act.seat]
            if record.rev:
                client.play(1, record.moves[0])
        case "resync" | "hint":
            client.say({"t": act.do})
    await world.quiet()


@settings(max_examples=often(3), deadline=None)
@given(
    st.sampled_from(["klondike/1/1", "klondike/3/3", "klondike/1/unlimited"]),
    st.sampled_from(["progress", "boards"]),
    st.integers(0, 2**32),
)
def test_two_worlds(rules: str, watch: str, seed: int) -> None:
    rng = random.Random(seed)
    planned = plan(parse_rules(rules), rng, 30)
    other = rearranged(planned.deck, planned.unseen, rng)
    options = {"rules": rules, "watch": watch, "hints": True}
    one = asyncio.run(live(planned.deck, planned.acts, options))
    two = asyncio.run(live(other, planned.acts, options))
    assert one.channels.keys() == two.channels.keys()
    for channel in one.channels:
        assert one.channels[channel] == two.channels[channel], channel
    assert one.opened != two.opened  # at the end everything is shown, and there the worlds differ
    own = [frame for name, frames in one.channels.items() if name.startswith(("seat 0", "seat 1")) for frame in frames]
    assert any(b'"a"' in frame for frame in own)
    assert any(frame.startswith(b'{"t":"hint"') for frame in own)


# --- the leak checker


async def test_no_byte_of_many_races_names_a_hidden_card(tmp_path: Path) -> None:
    rng = random.Random(20)
    async with World(tmp_path, chance=Pinned()) as world:
        races = [await Watched.start(world, number, rng) for number in range(often(18))]
        for _ in range(25):
            for watched in races:
                watched.play(rng)
            await world.quiet()
            world.clock.advance(200)
            for watched in races:
                watched.check()
            for watched in rng.sample(races, 4):
                await watched.disturb(rng)
        assert sum(watched.named for watched in races) > 1_000


class Watched:
    """A race whose every socket is read after each step."""

    def __init__(self, world: World, race: str, rules: Rules, boards: bool) -> None:
        self.world, self.race, self.rules, self.boards = world, race, rules, boards
        self.players: list[Player] = []
        self.clients: list[tuple[Client, int | None]] = []
        self.read: dict[int, int] = {}
        self.named = 0
        self.secrets: list[bytes] = []

    @classmethod
    async def start(cls, world: World, number: int, rng: random.Random) -> "Watched":
        rules = parse_rules(rng.choice(["klondike/1/1", "klondike/3/3", "klondike/3/unlimited"]))
        boards = number % 3 == 0
        players = [Player(f"p{number}-{seat}", f"n{seat}", "guest") for seat in range(2)]
        race = await world.race(players[0], rules=rules.code, watch="boards" if boards else "progress")
        watched = cls(world, race, rules, boards)
        watched.players = players
        clients = [await world.seated(race, player) for player in players]
        await world.start(race, clients)
        watched.clients = [(client, seat) for seat, client in enumerate(clients)]
        watched.clients.append((await world.enter(race, None), None))
        secret = await world.store.races.secret(race)
        seed = race_seed(secret, race, world.hall.rooms[race].race.nonces)
        watched.secrets = [secret.hex()[:8].encode(), seed[:8].encode(), secret, bytes.fromhex(seed)]
        return watched

    def game(self, seat: int) -> Game:
        return self.world.hall.rooms[self.race].records[seat].tip.game

    def play(self, rng: random.Random) -> None:
        for client, seat in self.clients:
            if seat is not None and client.wire.closed is None:
                game = self.game(seat)
                moves = [move.code for move in legal_moves(self.rules, game.position)] + ["u", "r", "17v3"]
                refusals = sum(message["rev"] > 0 for message in client.all("refused"))
                client.play(game.rev + 1, rng.choice(moves), e=refusals)

    async def disturb(self, rng: random.Random) -> None:
        """Come back on a seat, watch anew, or ask for a snapshot."""
        seat = rng.randrange(2)
        self.clients.append((await self.world.enter(self.race, self.players[seat]), seat))
        self.clients.append((await self.world.enter(self.race, None), None))
        self.clients[-2][0].say({"t": "resync"})
        await self.world.quiet()
        self.check()

    def check(self) -> None:
        for client, seat in self.clients:
            frames = client.wire.frames
            for frame in frames[self.read.get(id(client), 0) :]:
                assert not any(secret in frame for secret in self.secrets)
                named = {found.decode() for found in CARD.findall(frame)}
                self.named += len(named)
                assert named <= self.allowed(seat, tag_of(msgspec.json.decode(frame)))
            self.read[id(client)] = len(frames)

    def allowed(self, seat: int | None, tag: str) -> set[str]:
        """The cards a reader may find named now: those face up in a whole board, those seen in what turned."""
        known = 0
        for number in range(2):
            if number == seat or (seat is None and self.boards):
                game = self.game(number)
                known |= face_up(game.position) if tag in ("welcome", "snapshot", "go") else game.seen
        return {code(card) for card in DECK if known >> card & 1}


def test_the_checker_would_see_a_leak() -> None:
    assert CARD.findall(b'{"board":"5D/(TH)5H - - 0000 1","names":["n0"]}') == [b"5D", b"TH", b"5H"]
    assert CARD.findall(b'["d",1,12,83211,"S3"]') == []
    assert not isinstance(parse_move(parse_rules("klondike/1/1"), "17v3"), Refusal)
