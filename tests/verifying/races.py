"""Real races played on a whole node to their end, each in a way of its own; their records as the API tells them."""

from collections.abc import Awaitable, Callable

import msgspec

from squaredeal.engine import deal, parse_rules, race_seed
from squaredeal.race.daily import closes_at, day_of, sealed_until
from squaredeal.room.pages import ReplayView
from squaredeal.solver import Verdict, solve
from squaredeal.store.dailies import Daily
from squaredeal.web.api import replay_out
from tests.room.dailies import attempt, today
from tests.room.holding import held_appends
from tests.room.world import Client, World


async def record_of(world: World, race: str) -> bytes:
    """What `GET /api/races/{race}/replay` answers."""
    await world.quiet()
    found = await world.hall.replay(race)
    assert isinstance(found, ReplayView)
    return msgspec.json.encode(replay_out(found))


async def play(world: World, client: Client, moves: tuple[str, ...], *, first: int = 1, each_ms: int = 40) -> None:
    """Play moves, each acknowledged before the next, with time between them."""
    for rev, move in enumerate(moves, first):
        world.clock.advance(each_ms)
        client.play(rev, move)
        await client.hears("ack")


async def line_of(world: World, race: str) -> tuple[str, ...]:
    """A line that wins the race's deal: the certificate's, or the solver's."""
    started = await world.store.races.load(race)
    assert started is not None
    certificate = await world.store.race_deals.find(started)
    if certificate is not None:
        return certificate.line
    rules = parse_rules(started.options.rules)
    seed = started.options.seed or await _sealed(world, race)
    proof = solve(rules, deal(rules, seed), 200_000)
    assert proof.verdict is Verdict.WON
    return proof.line


async def _sealed(world: World, race: str) -> str:
    started = await world.store.races.load(race)
    assert started is not None
    return race_seed(await world.store.races.secret(race), race, started.nonces)


async def chosen_freecell(world: World) -> str:
    """Ann finishes a chosen deal, Bob resigns after some moves, Cid leaves without one, Dot ties with nobody."""
    race, (a, b, c, d) = await world.running("Ann", "Bob", "Cid", "Dot", seed="1", limit_s=60)
    await play(world, b, ("6a", "6b", "6h"))
    await play(world, d, ("6a", "6b", "u"))
    line = await line_of(world, race)
    await play(world, a, (line[0], "u", *line))
    for client in (b, c):
        client.say({"t": "resign"})
        await world.quiet()
    await world.advance(61_000)
    await a.hears("over")
    return race


async def sealed_freecell_first(world: World) -> str:
    """The first home ends it for the other."""
    race, (a, b) = await world.running("Ann", "Bob", goal="first", undo=False)
    line = await line_of(world, race)
    await play(world, b, line[:7])
    await play(world, a, line)
    await a.hears("over")
    return race


async def left_in_the_countdown(world: World) -> str:
    """Bob leaves before the start, so that his nonce is none; Ann ends her game later."""
    race, (a, b) = await world.gathered("Ann", "Bob", rules="klondike/1/3")
    await world.ready([a, b])
    b.say({"t": "leave"})
    await world.quiet()
    await world.advance(world.terms.countdown_ms)
    await a.hears("go")
    await play(world, a, ("s", "s", "u", "s"))
    a.say({"t": "resign"})
    await a.hears("over")
    return race


async def certified_klondike(world: World) -> str:
    """Both finish a proved deal with deals before it that were not; Bob comes second."""
    while True:
        race, (a, b) = await world.running("Ann", "Bob", rules="klondike/3/3", certified=True)
        line = await line_of(world, race)
        await play(world, a, line)
        await play(world, b, line, each_ms=50)
        await a.hears("over")
        if b'"skipped":[]' not in await record_of(world, race):
            return race


async def aborted(world: World) -> str:
    """Nobody moves."""
    race, (a, b) = await world.running("Ann", "Bob", rules="klondike/3/unlimited")
    for client in (a, b):
        client.say({"t": "resign"})
    await a.hears("over")
    return race


async def none_left_to_abort(world: World) -> str:
    """Ann has aborted as many races as a day has: without a move in one more, she has resigned it. Bob aborts it."""
    ann, bob = await world.player("Ann"), await world.player("Bob")
    for _ in range(world.terms.aborts_per_day + 1):
        race = await world.race(ann, seats=2, rules="freecell")
        a, b = [await world.seated(race, player) for player in (ann, bob)]
        await world.start(race, [a, b])
        a.say({"t": "resign"})
        await a.hears("standing")
        await world.quiet()
    b.say({"t": "resign"})
    await b.hears("over")
    return race


async def nobody(world: World) -> str:
    """Everybody leaves before the start."""
    ann = await world.player("Ann")
    race = await world.race(ann, seats=2, certified=True)
    a = await world.seated(race, ann)
    a.say({"t": "leave"})
    await a.hears("over")
    return race


async def helped(world: World) -> str:
    """Ann takes a hint, and is no longer clean."""
    race, (a,) = await world.running("Ann", seed="1", hints=True)
    await play(world, a, ("6a",))
    a.say({"t": "hint"})
    await a.hears("hint")
    a.say({"t": "resign"})
    await a.hears("over")
    return race


async def photo_finish(world: World) -> str:
    """Bob's last move comes before Ann's, and takes longer to be written: she is first by arrival, he by the time."""
    race, (a, b, c) = await world.running("Ann", "Bob", "Cid", seed="1")
    line = await line_of(world, race)
    for client in (a, b):
        await play(world, client, line[:-1])
    with held_appends(world) as held:
        b.play(len(line), line[-1])
        await held.is_asked.wait()
    await play(world, a, line[-1:], first=len(line))
    held.let_go.set()
    await b.hears("ack", lambda message: message[1] == len(line))
    await play(world, c, line)
    await a.hears("over")
    return race


async def daily_freecell(world: World) -> str:
    """Ann wins the day's deal, with an undo on the way."""
    daily = await today(world)
    race, a = await attempt(world, daily, await world.player("Ann"))
    line = await line_of(world, race)
    await play(world, a, (line[0], "u", *line))
    await a.hears("over")
    await opened(world, daily)
    return race


async def daily_klondike(world: World) -> str:
    """Bob begins a second before midnight, and resigns behind it."""
    await world.advance(closes_at(day_of(world.clock.now())) - world.clock.now() - 1_000)
    daily = await today(world, "klondike/3/unlimited")
    race, b = await attempt(world, daily, await world.player("Bob"))
    line = await line_of(world, race)
    await play(world, b, line[:40])
    b.say({"t": "resign"})
    await b.hears("over")
    await opened(world, daily)
    return race


async def opened(world: World, daily: Daily) -> None:
    """Let time pass until the daily's seal is open."""
    await world.advance(sealed_until(daily.day) - world.clock.now())


RACES: dict[str, Callable[[World], Awaitable[str]]] = {
    each.__name__: each
    for each in (
        chosen_freecell,
        sealed_freecell_first,
        left_in_the_countdown,
        certified_klondike,
        aborted,
        none_left_to_abort,
        nobody,
        helped,
        photo_finish,
        daily_freecell,
        daily_klondike,
    )
}
