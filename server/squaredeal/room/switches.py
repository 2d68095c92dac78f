"""What is switched off on this node, as it was last read from the store: asked at every entrance, and for nothing else.

While the store does not answer, the last that is known holds.

    switches.require("new_races")   # raises SwitchedOff
"""

from typing import Final

from squaredeal.store.flags import FLAGS, Flags

SWITCHES_MS: Final = 3_000
SWITCHED_OFF: Final = "switched_off"
"""Why a command is refused that would make what is switched off."""
RETRY_MS: Final = 60_000


class SwitchedOff(Exception):  # noqa: N818 - named for what is the case
    """What is asked for is switched off; the message is a sentence for whoever asked."""

    def __init__(self, flag: str) -> None:
        """Name the flag."""
        super().__init__(FLAGS[flag].off)
        self.flag = flag


class Switches:
    """The switches of one node."""

    def __init__(self, flags: Flags) -> None:
        """Begin with the defaults; `look` reads what is so."""
        self._flags = flags
        self._off = frozenset(name for name, flag in FLAGS.items() if not flag.default)
        self._asked = self._known = 0

    async def look(self) -> None:
        """Read what is switched off. Raises `Unavailable`, and all stays as it was.

        An answer that comes behind that of a later look tells what was before a change, and is not taken.
        """
        self._asked += 1
        asked, off = self._asked, await self._flags.off()
        if asked > self._known:
            self._known, self._off = asked, off

    def is_on(self, flag: str) -> bool:
        """Whether people may do what the flag is for."""
        return flag not in self._off

    def require(self, flag: str) -> None:
        """Go on only where the flag is on. Raises `SwitchedOff`."""
        if not self.is_on(flag):
            raise SwitchedOff(flag)
