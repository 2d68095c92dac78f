"""What can go wrong in the store, as callers tell it apart.

    StoreError
     ├─ NoSuchRace            the race was never created here
     ├─ NotYourSeat           somebody else, or nobody, holds the seat
     ├─ OlderClaim            a newer connection speaks for the seat
     ├─ Unavailable           the database does not take the write now; nothing, or something unknown, was written
     │   └─ Refused           it will not have us as we are set: trying again does not help
     ├─ UnsupportedDatabase   this build can't use that database at all
     └─ SchemaMismatch        the database was written by another release, or is damaged

An append never raises these: its outcome is a value of `outcomes`.
"""

from typing import Literal

Reason = Literal["busy", "full", "io", "closed", "timeout", "broken"]
"""Why a write failed: another process holds the lock, no space, I/O error, the store is closed, too slow, a defect."""


class StoreError(Exception):
    """Anything the store reports."""


class NoSuchRace(StoreError):  # noqa: N818 - named for what is the case
    """There is no race of that id."""

    def __init__(self, race: str) -> None:
        """Name the race."""
        super().__init__(f"there is no race {race!r}")
        self.race = race


class NotYourSeat(StoreError):  # noqa: N818 - named for what is the case
    """The player does not hold that seat."""

    def __init__(self, race: str, seat: int, player: str) -> None:
        """Name the seat and who wanted it."""
        super().__init__(f"player {player!r} does not hold seat {seat} of race {race!r}")
        self.race, self.seat, self.player = race, seat, player


class OlderClaim(StoreError):  # noqa: N818 - named for what is the case
    """What was asked for a seat was asked under a claim that is not its newest; nothing was done."""

    def __init__(self, race: str, seat: int, newest: int, player: str) -> None:
        """Name the seat, its newest claim and whose that is."""
        super().__init__(f"seat {seat} of race {race!r} has been claimed anew: {newest}")
        self.race, self.seat, self.newest, self.player = race, seat, newest, player


class Unavailable(StoreError):  # noqa: N818 - named for what is the case
    """The database could not be written; `unknown` = perhaps it was. `reason` is as in `Failed`."""

    def __init__(self, reason: Reason, *, unknown: bool = False) -> None:
        """Keep the reason."""
        super().__init__(f"the database does not answer as it should: {reason}")
        self.reason, self.unknown = reason, unknown


class Refused(Unavailable):
    """The server has answered that it will not have us: a wrong password, a database it does not know."""

    def __init__(self, text: str) -> None:
        """`text` is what the server, or its driver, said."""
        super().__init__("io")
        self.text = text

    def __str__(self) -> str:
        """Say what is wrong, for whoever set it."""
        return f"the database refuses the connection: {self.text}"


class UnsupportedDatabase(StoreError):  # noqa: N818 - named for what is the case
    """A database URL, or a library version, that the store can't work with."""


class SchemaMismatch(StoreError):  # noqa: N818 - named for what is the case
    """The tables are not those of this release, and migrating can't make them so."""
