"""Names that somebody with a role has changed, on whichever node or by a command: told to the rooms of this one.

It asks the store, so that nothing is missed that the bus or a dying node has lost. It knows no room.

    race = renames.called(await store.races.load(race_id))  # with the names of now
"""

from collections.abc import Callable
from typing import Final

from squaredeal.race.model import Race
from squaredeal.store.renaming import Renamed, Renaming

from . import picture
from .timers import Clock

RENAMES_MS: Final = 3_000
LATE_MS: Final = 60_000  # how much later than its time a change may be committed, or its races be gone through


class Renames:
    """What one node has heard of."""

    def __init__(self, renaming: Renaming, clock: Clock, renamed: Callable[[str, str], None]) -> None:
        """`renamed` is told of each player's new name."""
        self._renaming, self._clock, self._renamed = renaming, clock, renamed
        self._heard: dict[Renamed, int] = {}
        self._since = clock.now() - LATE_MS

    def hear(self, renamed: Renamed) -> None:
        """Hear of a change, and again when all races tell it: a room that was read in between has the older name.

        What a look has read before a change that was heard of meanwhile is older, and nobody's name any more.
        """
        if any(each.player == renamed.player and each.at > renamed.at for each in self._heard):
            return
        if renamed not in self._heard:
            self._renamed(renamed.player, renamed.name)
        self._heard[renamed] = self._clock.now()

    @property
    def names(self) -> dict[str, str]:
        """What players were called lately by somebody else, by their ids."""
        return {each.player: each.name for each in sorted(self._heard, key=lambda renamed: renamed.at)}

    def called(self, race: Race) -> Race:
        """Give a race as it was read the names that were heard of lately: it may not have been gone through yet."""
        return picture.with_names(race, self.names) if self._heard else race

    async def look(self) -> None:
        """Ask the store, and finish what others have begun. Raises `Unavailable`."""
        now = self._clock.now()
        for each in await self._renaming.since(self._since):
            self.hear(each)
        self._since = now - LATE_MS
        self._heard = {each: at for each, at in self._heard.items() if at >= self._since}
        await self._renaming.tell_all(now, older_than_ms=LATE_MS)
