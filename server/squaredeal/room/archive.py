"""What is answered to somebody who asks without a socket, from the store alone: a race's page, its replay, the list.

It shows no board: cards are seen on sockets, at a viewer's sight, or in the replay of a race that is over.
"""

from squaredeal.messages.common import Opened, RaceCard
from squaredeal.race.daily import is_open, is_sealed
from squaredeal.race.model import Phase, Race
from squaredeal.race.rewind import rewound
from squaredeal.race.standings import standings
from squaredeal.race.views import race_card, race_view

from .interest import MOST_LIVE, by_interest
from .knowing import knows
from .lobby import MOST_READ
from .node import Node
from .pages import RacePage, ReplayView, Sealed, SeatMoves
from .picture import without_tips
from .seal import Seal, opened
from .sealed_replay import sealed_replay
from .sights import is_shown_late


class Archive:
    """The races of a store, for whoever reads about them. Every question may raise `Unavailable`."""

    def __init__(self, node: Node) -> None:
        """Read from the node's store."""
        self._node = node

    async def cards(self) -> tuple[RaceCard, ...]:
        """Return the races that are listed, the most interesting first."""
        crowd = self._node.crowd
        races = await self._node.store.races.listed(MOST_READ, crowd.most_watched(MOST_LIVE))
        return by_interest(race_card(race, crowd.of(race.id)) for race in races)

    async def race_page(self, race_id: str) -> RacePage | None:
        """Return a race with its standings, and with the opened commitment once it is over.

        A rated race that is played is told as late as to its spectators, and how far anybody is not at all.
        """
        race = await self._node.store.races.load(race_id)
        if race is None:
            return None
        delay_ms = self._node.terms.spectator_delay_ms
        if delay_ms and is_shown_late(race, None):
            history = await self._node.store.races.history(race_id)
            past = without_tips(rewound(race, history, self._node.clock.now() - delay_ms))
            return RacePage(race_view(past, self._node.crowd.of(race_id), self._node.terms, delay_ms), (), None)
        return RacePage(
            race_view(race, self._node.crowd.of(race_id), self._node.terms),
            standings(race) if race.phase in (Phase.RUNNING, Phase.OVER) else (),
            await self._opened(race) if is_open(race, self._node.clock.now()) else None,
        )

    async def replay(self, race_id: str, viewer: str | None = None) -> ReplayView | Sealed | None:
        """Return every move of a race that is over; `viewer` is the player who asks, None for nobody known.

        While a daily is sealed, who is done with it sees all boards of it, and nobody the seed.
        """
        race = await self._node.store.races.load(race_id)
        if race is None:
            return None
        if race.phase is not Phase.OVER:
            return Sealed(race_id)
        if is_sealed(race, self._node.clock.now()):
            return await sealed_replay(self._node, race) if await knows(self._node, race, viewer) else Sealed(race_id)
        proof = await self._opened(race)
        played = {seat.seat: seat for seat in await self._node.store.replays.load(race_id)}
        seats = tuple(
            SeatMoves(seat.number, seat.name, played[seat.number].moves, played[seat.number].at)
            if seat.number in played
            else SeatMoves(seat.number, seat.name, (), ())
            for seat in race.seats
        )
        view = race_view(race, self._node.crowd.of(race_id), self._node.terms)
        return ReplayView(view, race.options.rules, proof.seed, proof, seats, standings(race))

    async def _opened(self, race: Race) -> Opened:
        """Open the seal of a race that is over."""
        seal = Seal(await self._node.store.races.secret(race.id))
        return opened(race, seal.with_proof(race, await self._node.store.race_deals.find(race), self._node.deal))
