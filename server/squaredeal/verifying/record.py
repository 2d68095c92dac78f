"""The record of a finished race: what its replay page tells, and all that verification needs.

It is the JSON of `GET /api/races/{race}/replay`; who saves it can have it verified anywhere, at any time.

>>> read_record(b"{}")
Traceback (most recent call last):
squaredeal.verifying.record.Damaged: this is no record of a finished race: Object missing required field `race`
"""

from contextlib import suppress
from typing import Final

import msgspec
from msgspec import Struct

from squaredeal.engine import RulesTextError, parse_rules
from squaredeal.messages.common import Certificate, Opened, RaceView, Standing


class Damaged(Exception):  # noqa: N818 - named for what is the case
    """The record cannot be read; the message says why."""


class StillSealed(Exception):  # noqa: N818 - as above
    """The race is not over, or the day of a daily is not: nothing of it can be verified yet."""

    def __init__(self, race: str) -> None:
        """Say so of this race, by its id."""
        super().__init__(f"race {race} is not over, or its daily's day is not: its seal is opened at the end")


class SeatRecord(Struct, frozen=True):
    """One seat's moves as texts and, as long, the ms of race time of each."""

    seat: int
    name: str
    moves: tuple[str, ...]
    at: tuple[int, ...]


class FinishedRace(Struct, frozen=True):
    """What is told of a race that is over: `view` and `standings` are claims, `opened` and `seats` what proves them."""

    race: str
    rules: str
    seed: str
    opened: Opened
    seats: tuple[SeatRecord, ...]
    view: RaceView
    standings: tuple[Standing, ...]


MOST: Final = 2**53 - 1
"""The greatest count there can be: beyond it not every whole number is one in every language."""


class _Unopened(Struct, frozen=True):
    """A replay without its seal."""

    opened: None
    view: RaceView


_unopened: Final[msgspec.json.Decoder[_Unopened]] = msgspec.json.Decoder(_Unopened)
_decoder: Final[msgspec.json.Decoder[FinishedRace]] = msgspec.json.Decoder(FinishedRace)


def read_record(text: bytes | str) -> FinishedRace:
    """Read a replay as JSON. Raises `Damaged`, `StillSealed`."""
    try:
        record = _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        _refuse_unopened(text)
        raise Damaged(f"this is no record of a finished race: {error}") from None
    except RecursionError:
        raise Damaged("this is no record of a finished race: it is nested too deeply") from None
    return checked(record)


def checked(record: FinishedRace) -> FinishedRace:
    """Return a record that can be verified. Raises `StillSealed` before the end.

    Raises `Damaged` for rules nobody knows, and for what no certificate can count.
    """
    if record.view.phase != "over":
        raise StillSealed(record.view.id)
    try:
        parse_rules(record.view.options.rules)
    except RulesTextError:
        raise Damaged("this race is played by rules that this version does not know") from None
    if record.opened.certificate is not None:
        _check_counts(record.opened.certificate)
    return record


def _refuse_unopened(text: bytes | str) -> None:
    """Raise `StillSealed` for what somebody who is done with a daily is told of it while it is sealed."""
    with suppress(msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        sealed = _unopened.decode(text)
        if sealed.view.daily is not None:
            raise StillSealed(sealed.view.id)


def _check_counts(certificate: Certificate) -> None:
    counts = {name: getattr(certificate, name) for name in ("budget", "index", "nodes", "par", "difficulty")}
    counts |= {f"skipped/{number}/nodes": each.nodes for number, each in enumerate(certificate.skipped)}
    for name, count in counts.items():
        if not 0 <= count <= MOST:
            raise Damaged(f"certificate/{name} is no number that can be counted to")
