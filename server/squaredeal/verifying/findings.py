"""What verification found: checks, and every difference between what is claimed and what was computed.

>>> Finding("results", "seat.home", "52", "51", seat=0).sentence
'seat 0, cards home: claimed 52, found 51'
"""

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

CheckName = Literal["record", "commitment", "seed", "moves", "results", "places", "certificate", "skipped"]

WHAT: Final = {
    "daily": "the day of the daily",
    "daily.rules": "the rules of a daily",
    "daily.seats": "the seats of a daily's attempt",
    "daily.options": "undo, hints, limit, goal, chosen seed, proof, seats, listed and rated of a daily",
    "sealed_until": "how long the deal was sealed",
    "race": "the race's id in its two places",
    "rules": "the rules in their two places",
    "dealt": "the dealt seed in its two places",
    "seats": "the numbers of the seats",
    "name": "the player's name",
    "commitment": "the commitment published before the race",
    "nonces": "the number of nonces",
    "nonce": "the nonce",
    "race_seed": "the race seed",
    "seed": "the dealt seed",
    "times": "the number of times of the moves",
    "move": "the move",
    "time": "the time of the move",
    "seat.moves": "the number of moves",
    "seat.home": "cards home",
    "seat.at": "the time of the last move",
    "seat.state": "how the game ended",
    "seat.place": "the place",
    "standing.name": "the name in the standings",
    "standing.moves": "the number of moves in the standings",
    "standing.home": "cards home in the standings",
    "standing.at": "the time in the standings",
    "standing.state": "how the game ended, in the standings",
    "standing.place": "the place in the standings",
    "standing.clean": "clean, in the standings",
    "standing.photo": "photo finish, in the standings",
    "finishers": "the number of finishers in a race that ends with the first",
    "column.state": "how the game ended, in the seat's row",
    "column.place": "the finish number of the seat's row",
    "column.finished": "the finish time of the seat's row",
    "column.helped": "helped, in the seat's row",
    "order": "the order of the standings",
    "proof": "the certificate",
    "line": "the line of the certificate",
    "par": "the length of the certificate's line",
    "index": "the number of deals passed over",
    "difficulty": "the difficulty in the certificate",
    "solved": "the solver's answer about the deal",
    "version": "the version of the solver",
}


class Finding(Struct, frozen=True, omit_defaults=True):
    """One difference: `claimed` by the record, `found` by computing. `number` is a move's from 1, a deal's from 0."""

    check: CheckName
    what: str
    claimed: str
    found: str
    seat: int | None = None
    number: int | None = None

    @property
    def sentence(self) -> str:
        """Write it for a reader."""
        seat = "" if self.seat is None else f"seat {self.seat}, "
        number = "" if self.number is None else f" {self.number}"
        return f"{seat}{WHAT[self.what]}{number}: claimed {self.claimed}, found {self.found}"


class Check(Struct, frozen=True):
    """One thing looked at: `ok` is None where there was nothing to look at, or no way to it."""

    name: CheckName
    ok: bool | None
    looked: int
    """How many single things were compared."""


class Report(Struct, frozen=True):
    """All of it. `notes` are what a record cannot show, as codes: `chosen`, `not_started`, `photo`,
    `helped`, `skipped`.
    """

    race: str
    ok: bool
    checks: tuple[Check, ...]
    findings: tuple[Finding, ...]
    notes: tuple[str, ...]

    def with_findings(self, name: CheckName, more: "tuple[Finding, ...]") -> "Report":
        """Add what was found elsewhere to one of the checks."""
        if not more:
            return self
        checks = tuple(replace(check, ok=False) if check.name == name else check for check in self.checks)
        return replace(self, ok=False, checks=checks, findings=(*self.findings, *more))


def text(value: object) -> str:
    """Write a value as findings do: the same in every language.

    >>> [text(value) for value in (None, True, False, 12, "ah", ("a", 2))]
    ['none', 'yes', 'no', '12', 'ah', 'a 2']
    """
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


class Looking:
    """One check while it is made: compares, counts, and keeps what differs."""

    def __init__(self, name: CheckName) -> None:
        """Nothing looked at yet."""
        self.name: CheckName = name
        self.looked = 0
        self.findings: list[Finding] = []

    def same(
        self, what: str, claimed: object, found: object, *, seat: int | None = None, number: int | None = None
    ) -> bool:
        """Compare; a difference is a finding."""
        self.looked += 1
        if claimed == found:
            return True
        self.findings.append(Finding(self.name, what, text(claimed), text(found), seat, number))
        return False

    @property
    def check(self) -> Check:
        """Return what came of it."""
        return Check(self.name, not self.findings if self.looked else None, self.looked)
