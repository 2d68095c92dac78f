"""The lobby's hub: the races that are listed, and everybody who is told of them.

Changes are gathered and told a few times a second, encoded once for all. It does not decide what is listed: the race's
options and phase do. While nobody is here it keeps nothing.
"""

from typing import TYPE_CHECKING, Final

from squaredeal.messages.codec import encode
from squaredeal.messages.common import RaceCard
from squaredeal.messages.outbound import Listed, Unlisted
from squaredeal.race.model import Phase, Race
from squaredeal.race.views import race_card
from squaredeal.store import Unavailable

from .node import Node

if TYPE_CHECKING:
    from .lobby_line import LobbyLine

MOST_LISTED: Final = 100
TELL_MS: Final = 200
LOOK_MS: Final = 3_000  # how often the store is asked for what other nodes have changed


class Lobby:
    """The lobby of one node."""

    def __init__(self, node: Node) -> None:
        """Begin with nobody there."""
        self._node = node
        self.lines: dict[LobbyLine, None] = {}
        self._cards: dict[str, tuple[int, RaceCard]] = {}
        self._told: dict[str, RaceCard] = {}
        self._is_telling = False
        self._is_fresh = False

    def cards(self) -> tuple[RaceCard, ...]:
        """Return the races listed now, newest first."""
        cards = [card for _, card in self._cards.values()]
        return tuple(sorted(cards, key=lambda card: (-card.created_at, card.id))[:MOST_LISTED])

    async def enter(self, line: "LobbyLine") -> None:
        """Let a socket in. Raises `Unavailable`."""
        self.lines[line] = None
        if not self._is_fresh:
            await self.look()
            self._is_fresh = bool(self.lines)
            if not any(each.is_welcome for each in self.lines):
                self._told = {card.id: card for card in self.cards()}
        if not line.is_closed:
            line.welcome(tuple(self._told.values()))

    def leave(self, line: "LobbyLine") -> None:
        """Let a socket go; the last one takes the list with it."""
        self.lines.pop(line, None)
        if not self.lines:
            self._cards.clear()
            self._told.clear()
            self._is_fresh = False

    def changed(self, race: Race, watchers: int) -> None:
        """Hear of a race that has changed on this node, or was read from the store."""
        if not self.lines:
            return
        known = self._cards.get(race.id)
        if known is not None and known[0] > race.version:
            return
        if race.options.listed and race.phase is not Phase.OVER:
            self._cards[race.id] = (race.version, race_card(race, watchers))
        elif known is not None:
            del self._cards[race.id]
        self._tell_soon()

    async def look(self) -> None:
        """Read the list from the store. Raises `Unavailable`."""
        known = set(self._cards)
        races = await self._node.store.races.listed(MOST_LISTED)
        listed = {race.id for race in races}
        for race_id in known - listed:
            self._cards.pop(race_id, None)
        for race in races:
            watchers = self._cards[race.id][1].watchers if race.id in self._cards else 0
            self.changed(race, watchers)
        self._tell_soon()

    async def look_again(self) -> None:
        """Read the list if anybody is here; a store that does not answer is asked the next time."""
        if self.lines:
            try:
                await self.look()
            except Unavailable:
                return

    def _tell_soon(self) -> None:
        if not self._is_telling:
            self._is_telling = True
            self._node.timers.at(self._node.clock.now() + TELL_MS, self._tell)

    def _tell(self) -> None:
        self._is_telling = False
        now = {card.id: card for card in self.cards()}
        frames = [encode(Unlisted(race_id)) for race_id in self._told if race_id not in now]
        frames += [encode(Listed(card)) for card in now.values() if self._told.get(card.id) != card]
        self._told = now
        for line in list(self.lines):
            if line.is_welcome:
                for frame in frames:
                    line.send(frame)
                line.look()
