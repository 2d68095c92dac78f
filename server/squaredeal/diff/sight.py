"""Who may see what of a board: one function decides, one hides.

While a race runs the deal is the same for all, so a rival's turned-up card is a spoiler. `sight_of` is a pure function
of what is known about the race and the viewer; delays are the hub's work. Knows no wire and no race value.

>>> sight_of("klondike", "running", Role.OWNER), sight_of("klondike", "running", Role.RIVAL, rivals="boards")
(<Sight.OWNER: 'owner'>, <Sight.PROGRESS: 'progress'>)
>>> from squaredeal.engine import deal, parse_rules, write_position
>>> write_position(view(deal(parse_rules("klondike/3/3"), "klondike-1"), Sight.OWNER))[:23]
'5S/(??)QD/(????)4S/(???'
"""

from enum import StrEnum
from typing import Final, Literal

from squaredeal.engine import HIDDEN, HIDES_CARDS, Column, Family, FreeCell, Klondike, Position


class Sight(StrEnum):
    """How much of a board a viewer sees."""

    FULL = "full"
    """Everything, face-down cards too."""
    OWNER = "owner"
    """What its owner sees: no face-down card and no card of the stock is named."""
    PROGRESS = "progress"
    """Cards home in total, number of moves, state and connection; no board."""


class Role(StrEnum):
    """What a viewer is to one board of a race."""

    OWNER = "owner"
    """It is their own."""
    RIVAL = "rival"
    """They still play in the same race."""
    DONE = "done"
    """They have a seat in the same race, and their own game is over."""
    SPECTATOR = "spectator"
    """They have no seat in the race."""


_HIDDEN: Final = tuple([(HIDDEN,) * count for count in range(53)])
"""Backs, one shared object for each number of them, so that diffs skip them by identity."""


def sight_of(
    family: Family,
    phase: str,
    role: Role,
    *,
    rivals: Literal["progress", "boards"] = "progress",
    watch: Literal["progress", "boards"] = "boards",
    rated: bool = False,
    playing: bool = True,
    sealed: bool = False,
    knows: bool = False,
) -> Sight:
    """Say how much of one board a viewer may see.

    `phase` is the race's: open, countdown, running or over. `rivals` is the option of an open race (only of a family
    that hides no cards), `watch` what the host lets spectators of a casual race see. `playing` says whether any seat
    still plays, `sealed` whether the deal is still a secret to others than who plays it here (a daily's, a
    tournament's), and `knows` whether a spectator has played that same deal to the end.
    """
    hides = HIDES_CARDS[family]
    boards = Sight.OWNER if hides else Sight.FULL
    if phase in ("open", "countdown"):
        return Sight.PROGRESS
    if sealed and role is Role.SPECTATOR:
        return boards if knows else Sight.PROGRESS
    if phase == "over" or (rated and not playing):
        return boards if sealed else Sight.FULL
    if role is Role.OWNER:
        return boards
    if role is Role.RIVAL:
        return boards if rivals == "boards" and not hides else Sight.PROGRESS
    shown = not hides if rated else watch == "boards"
    return boards if shown else Sight.PROGRESS


def is_delayed(role: Role, *, rated: bool, playing: bool = True) -> bool:
    """Say whether what this viewer sees of a board in a running race comes after the published delay.

    Rated races are shown late to whoever could tell a player, as long as anybody plays.
    """
    return rated and playing and role in (Role.DONE, Role.SPECTATOR)


def view(position: Position, sight: Sight) -> Position | None:
    """Make what a viewer sees of a position: faces they may not know are hidden; None where that is progress only.

    A card of the stock is hidden even when it was seen in an earlier pass.
    """
    if sight is Sight.PROGRESS:
        return None
    if sight is Sight.FULL or isinstance(position, FreeCell):
        return position
    columns = tuple([_masked(column) for column in position.columns])
    stock = _HIDDEN[len(position.stock)]
    return Klondike(columns, stock, position.waste, position.home, position.pass_no)


def _masked(column: Column) -> Column:
    """Hide the face-down cards; a column without any stays the same object."""
    return Column(_HIDDEN[len(column.down)], column.up) if column.down else column
