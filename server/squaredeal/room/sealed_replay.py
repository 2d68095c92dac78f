"""An attempt at a daily's deal that is over while the deal is sealed, as whoever knows the deal may see it again.

The board everybody begins with, at its players' sight, and with every move the faces that it turned: what its player
saw, and no seed.
"""

import asyncio
from typing import Final

from squaredeal.diff.sight import Sight, view
from squaredeal.engine import game_from, parse_rules, write_position
from squaredeal.race.model import Race
from squaredeal.race.standings import standings
from squaredeal.race.views import race_view
from squaredeal.store.outcomes import SeatReplay

from .node import Node
from .pages import ReplayView, SeatMoves
from .record import Record
from .seal import seed_of

ROWS_AT_ONCE: Final = 500  # a long game is played in bites, so that nobody else waits for it


async def sealed_replay(node: Node, race: Race) -> ReplayView:
    """Return the replay without a seed of a race that is over. Raises `Unavailable`."""
    rules = parse_rules(race.options.rules)
    start = game_from(rules, node.deal(rules, seed_of(race, await node.store.races.secret(race.id))))
    played = {replay.seat: replay for replay in await node.store.replays.load(race.id)}
    seats = []
    for seat in race.seats:
        replay = played.get(seat.number, SeatReplay(seat.number, (), ()))
        faces = await _faces(Record(start), replay)
        seats.append(SeatMoves(seat.number, seat.name, replay.moves, replay.at, faces))
    seen = view(start.position, Sight.OWNER)
    assert seen is not None
    shown = race_view(race, node.crowd.of(race.id), node.terms)
    return ReplayView(shown, rules.code, None, None, tuple(seats), standings(race), write_position(seen))


async def _faces(record: Record, replay: SeatReplay) -> tuple[str, ...]:
    for number, (move, at) in enumerate(zip(replay.moves, replay.at, strict=True), 1):
        record.advance(move, record.tip.after(move, at))
        if number % ROWS_AT_ONCE == 0:
            await asyncio.sleep(0)
    return tuple(record.faces)
