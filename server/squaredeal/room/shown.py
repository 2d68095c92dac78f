"""A race as viewers are shown it: the value, the boards, and every message that is made of both.

There is one for what is so now and, while a rated race is played, another for what was so a while ago (`delay.py`). It
decides nothing and knows no socket: whoever asks says for which audience.
"""

from collections.abc import Mapping

from squaredeal.messages.codec import encode
from squaredeal.messages.common import Opened, RaceView, Standing
from squaredeal.messages.outbound import Go, Over, Welcome, You
from squaredeal.race.daily import is_open
from squaredeal.race.model import Phase, Race
from squaredeal.race.standings import standings
from squaredeal.race.views import race_view

from . import picture
from .node import Node
from .record import Record
from .seal import Seal, opened
from .viewer import Audience


class Shown:
    """A race, its seats' records, and how old both are: `delay_ms`."""

    delay_ms = 0

    def __init__(self, node: Node, race: Race, seal: Seal) -> None:
        """Show this race; its records come later."""
        self.names: dict[str, str] = {}
        """What players are called who were renamed by somebody else since the race came here, by their ids."""
        self.node, self.race, self.seal = node, race, seal
        self.records: dict[int, Record] = {}

    @property
    def race(self) -> Race:
        """The race, whose seats bear the names of now."""
        return self._race

    @race.setter
    def race(self, race: Race) -> None:
        self._race = picture.with_names(race, self.names) if self.names else race

    def rename(self, player: str, name: str) -> None:
        """Call a player by another name from now on."""
        self.names[player] = name
        self.race = self._race

    def race_for(self, own: int | None) -> Race:
        """Return the race as the holder of seat `own` is shown it (None: somebody without a seat); now, all alike."""
        return picture.with_tips(self.race, self.records)

    def records_for(self, own: int | None) -> Mapping[int, Record]:
        """Return the boards that the same viewer is shown."""
        return self.records

    def view(self, own: int | None = None) -> RaceView:
        """Return the race without its cards."""
        watchers = self.node.crowd.of(self.race.id)
        return race_view(self.race_for(own), watchers, self.node.terms, self.delay_ms)

    @property
    def is_over(self) -> bool:
        """Whether the race has ended."""
        return self.race.phase is Phase.OVER

    def opened(self) -> Opened | None:
        """Return the opened commitment of a race that is over; a daily's attempt has it once its day is over too."""
        return opened(self.race, self.seal) if is_open(self.race, self.node.clock.now()) else None

    def standings(self, own: int | None) -> tuple[Standing, ...]:
        """Return the standings once there are any."""
        race = self.race_for(own)
        return standings(race) if race.phase in (Phase.RUNNING, Phase.OVER) else ()

    def welcome(self, you: You, audience: Audience, token: str | None) -> Welcome:
        """Return everything a page needs to draw itself."""
        own = audience.own
        return picture.welcome(
            you,
            self.race_for(own),
            self.view(own),
            self.records_for(own),
            audience,
            now=self.node.clock.now(),
            token=token,
            standings=self.standings(own),
            opened=self.opened(),
        )

    def snapshot(self, audience: Audience) -> bytes:
        """Return the frame that a viewer can go on from."""
        self.node.counts.snapshots += 1
        own, now = audience.own, self.node.clock.now()
        return encode(picture.snapshot(self.race_for(own), self.view(own), self.records_for(own), audience, now))

    def go(self, audience: Audience) -> Go:
        """Return the start."""
        own, now = audience.own, self.node.clock.now()
        return picture.go(self.race_for(own), self.records_for(own), audience, now)

    def over(self) -> Over:
        """Return the end of a race that is over."""
        race = self.race_for(None)
        return Over(race.version, standings(race), self.view(), self.opened())

    def ending(self) -> list[bytes]:
        """Return the frames of the end, if it has come: no snapshot has them."""
        return [encode(self.over())] if self.is_over else []

    def depths(self) -> dict[int, int]:
        """Return by seat how many steps can be taken back now."""
        return {number: record.depth for number, record in self.records.items() if record.depth}
