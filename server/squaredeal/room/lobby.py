"""The lobby's hub: the races that are listed, and everybody who is told of them.

Changes are gathered and told a few times a second, numbers alone every few seconds, encoded once for all, and so is
each new day of the dailies. It does not decide what is listed: the race's options and phase do. While nobody is here it
keeps nothing. What other nodes have changed is read from the store, at once when one of them hints that there is
something.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from squaredeal.bus import Subscription
from squaredeal.messages.codec import encode
from squaredeal.messages.common import RaceCard
from squaredeal.messages.outbound import Listed, Today, Unlisted
from squaredeal.race.model import Phase, Race
from squaredeal.race.views import race_card
from squaredeal.store import Unavailable

from .interest import MOST_LIVE, by_interest
from .node import Node
from .timers import Timer
from .today import Midnight

if TYPE_CHECKING:
    from .lobby_line import LobbyLine

MOST_READ: Final = 60  # races of each phase that are read from the store
TELL_MS: Final = 200
NUMBERS_MS: Final = 5_000  # how soon other numbers of watchers and of cards home are told
LOOK_MS: Final = 3_000  # how often the store is asked for what other nodes have changed
HINTED_MS: Final = 1_000  # and how often at most because they hint at it
TOPIC: Final = "lobby"
HINT: Final = b'["l"]'
"""The list has changed."""


class Lobby:
    """The lobby of one node."""

    def __init__(self, node: Node, called: Callable[[Race], Race]) -> None:
        """Begin with nobody there. `called` gives the players of a race from the store their names of now."""
        self._node, self._called = node, called
        self.lines: dict[LobbyLine, None] = {}
        self._cards: dict[str, tuple[int, RaceCard]] = {}
        self._told: dict[str, RaceCard] = {}
        self._timer: Timer | None = None
        self._hint_timer: Timer | None = None
        self._look_timer: Timer | None = None
        self._looked_at = 0
        self._looks = 0
        self._left: set[str] = set()
        """Races that have left the list while it is being read: what is read of them may be older."""
        self._is_fresh = False
        self._subscription: Subscription | None = None
        self._midnight = Midnight(node, self._tell_day)

    def cards(self) -> tuple[RaceCard, ...]:
        """Return the races listed now, the most interesting first."""
        return by_interest(card for _, card in self._cards.values())

    async def enter(self, line: "LobbyLine") -> None:
        """Let a socket in. Raises `Unavailable`."""
        self.lines[line] = None
        self._midnight.start()
        if self._subscription is None:
            self._subscription = self._node.bus.subscribe(self._node.name, TOPIC, self._hear, self._look_soon)
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
            self._close()

    def _close(self) -> None:
        for timer in (self._timer, self._look_timer):
            if timer is not None:
                timer.cancel()
        self._timer = self._look_timer = None
        self._midnight.stop()
        if self._subscription is not None:
            self._subscription.close()
            self._subscription = None

    # --- what has changed

    def changed(self, race: Race) -> None:
        """Hear of a race that has changed on this node, or was read from the store."""
        if not self.lines:
            return
        known = self._cards.get(race.id)
        if known is not None and known[0] > race.version:
            return
        if not race.options.listed or race.phase is Phase.OVER:
            if self._looks:
                self._left.add(race.id)
            if self._cards.pop(race.id, None) is not None:
                self._tell_within(TELL_MS)
            return
        card = race_card(race, self._node.crowd.of(race.id))
        self._cards[race.id] = (race.version, card)
        if known is None or _without_numbers(known[1]) != _without_numbers(card):
            self._tell_within(TELL_MS)
        elif known[1] != card:
            self._tell_within(NUMBERS_MS)

    def counted(self, race_id: str) -> None:
        """Hear that another number of people watch a race."""
        known = self._cards.get(race_id)
        if known is not None:
            self._cards[race_id] = (known[0], replace(known[1], watchers=self._node.crowd.of(race_id)))
            self._tell_within(NUMBERS_MS)

    async def look(self) -> None:
        """Read the list from the store. Raises `Unavailable`."""
        self._looked_at = self._node.clock.now()
        known = set(self._cards)
        races = await self._read()
        gone = known - {race.id for race in races}
        for race_id in gone:
            self._cards.pop(race_id, None)
        for race in races:
            self.changed(self._called(race))
        if gone:
            self._tell_within(TELL_MS)

    async def _read(self) -> list[Race]:
        self._looks += 1
        try:
            races = await self._node.store.races.listed(MOST_READ, self._node.crowd.most_watched(MOST_LIVE))
            return [race for race in races if race.id not in self._left]
        finally:
            self._looks -= 1
            if not self._looks:
                self._left.clear()

    async def look_again(self) -> None:
        """Read the list if anybody is here; a store that does not answer is asked the next time."""
        if self.lines:
            try:
                await self.look()
            except Unavailable:
                return

    # --- to and from the other nodes

    def tell_nodes(self) -> None:
        """Hint to the other nodes' lobbies, soon and once for many changes, that there is something to read."""
        if self._hint_timer is None and self._node.bus.is_followed(self._node.name, TOPIC):
            self._hint_timer = self._node.timers.at(self._node.clock.now() + TELL_MS, self._hint)

    def _hint(self) -> None:
        self._hint_timer = None
        self._node.bus.publish(self._node.name, TOPIC, HINT)

    def _hear(self, record: bytes) -> None:
        if record == HINT:
            self._look_soon()

    def _look_soon(self) -> None:
        if self._look_timer is None and self.lines:
            at = max(self._node.clock.now(), self._looked_at + HINTED_MS)
            self._look_timer = self._node.timers.at(at, self._look_now)

    def _look_now(self) -> None:
        self._look_timer = None
        self._looked_at = self._node.clock.now()  # hints heard from now on ask for the next look
        self._node.tasks.start(self.look_again())

    # --- to everybody here

    def _tell_within(self, ms: int) -> None:
        at = self._node.clock.now() + ms
        if self._timer is not None:
            if self._timer.at <= at:
                return
            self._timer.cancel()
        self._timer = self._node.timers.at(at, self._tell)

    def _tell(self) -> None:
        self._timer = None
        now = {card.id: card for card in self.cards()}
        frames = [encode(Unlisted(race_id)) for race_id in self._told if race_id not in now]
        frames += [encode(Listed(card)) for card in now.values() if self._told.get(card.id) != card]
        self._told = now
        self._send(frames)

    def _tell_day(self, day: Today) -> None:
        self._send([encode(day)])

    def _send(self, frames: list[bytes]) -> None:
        for line in list(self.lines):
            if line.is_welcome:
                for frame in frames:
                    line.send(frame)
                line.look()


def _without_numbers(card: RaceCard) -> RaceCard:
    return replace(card, watchers=0, home=())
