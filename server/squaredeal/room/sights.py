"""What one viewer may see of every board of a race, as one value that can be compared and shared.

It decides nothing: `diff.sight` does. Viewers with equal `Sights` get the same bytes.
"""

from typing import TypeAlias

from squaredeal.diff.sight import Role, Sight, is_delayed, sight_of
from squaredeal.engine import parse_rules
from squaredeal.race.model import Phase, Race, Seat

Sights: TypeAlias = tuple[tuple[int, Sight], ...]
"""Seat number and sight, for every seat that is followed, in the order of the numbers."""


def sights_of(
    race: Race, own: int | None, followed: frozenset[int] | None = None, *, sealed: bool = False, knows: bool = False
) -> Sights:
    """Return what the holder of seat `own` (None: somebody without a seat) sees; `followed` None means all seats.

    `sealed`: the deal is a secret still, but for who plays it, and for whoever `knows` it from an attempt of their own.
    """
    mine = None if own is None else race.seat(own)
    playing = any(race.playing())
    family = parse_rules(race.options.rules).family
    return tuple(
        (
            seat.number,
            sight_of(
                family,
                race.phase.value,
                _role(seat, mine),
                rivals=race.options.rivals,
                watch=race.options.watch,
                rated=race.options.rated,
                playing=playing,
                sealed=sealed,
                knows=knows,
            ),
        )
        for seat in race.seats
        if followed is None or seat.number in followed or seat is mine
    )


def is_shown_late(race: Race, own: int | None) -> bool:
    """Whether the holder of seat `own` (None: somebody without a seat) is shown a race late, now."""
    role = _own_role(None if own is None else race.seat(own))
    return race.phase is Phase.RUNNING and is_delayed(role, rated=race.options.rated, playing=any(race.playing()))


def _own_role(mine: Seat | None) -> Role:
    if mine is None:
        return Role.SPECTATOR
    return Role.RIVAL if mine.is_live else Role.DONE


def _role(seat: Seat, mine: Seat | None) -> Role:
    return Role.OWNER if seat is mine else _own_role(mine)
