"""What stays of a race that is over: one result for each seat that took part, and whether it counts for the boards.

Everything is read from the race itself, so results can be made anew from stored races at any time. It knows no
calendar and no board.

    results = results_of(race)
    results[0].why    # None: it counts; else "unfinished", "chosen_seed", "bot", "ghost"
"""

from typing import Final, Literal

from msgspec import Struct

from squaredeal.messages.common import Kind, SeatState, Standing

from .model import PLAYED_OUT, Phase, Race
from .standings import standings

Scope = Literal["race", "daily"]
Why = Literal["unfinished", "chosen_seed", "bot", "ghost", "voided"]
"""`voided` is never found in a race: somebody has decided so."""
_NO_PEOPLE: Final[dict[Kind, Why]] = {"bot": "bot", "ghost": "ghost"}


class Result(Struct, frozen=True):
    """How one seat ended its race. `over_at` is shared ms, `finished_ms` race ms."""

    race: str
    seat: int
    player: str
    rules: str
    scope: Scope
    """A race's result, or that of an attempt at a daily's deal."""
    day: str | None
    """The daily's day, which an attempt belongs to even if it ends behind midnight."""
    kind: Kind
    """What the player was when they took the seat."""
    state: SeatState
    place: int | None
    """None for who left without a move, for all where all ended early, and for an attempt at a daily's deal: its board
    has the places."""
    seats: int
    """How many took part, this one included."""
    finished_ms: int | None
    moves: int
    home: int
    clean: bool
    over_at: int
    why: Why | None
    """Why it does not count for the boards; None where it does."""


def results_of(race: Race) -> tuple[Result, ...]:
    """Return the results of a race that is over, by seat; none of a race that never started.

    Who left or aborted before their first move took no part. Raises ValueError for a race that is not over.
    """
    if race.phase is not Phase.OVER or race.over_at is None:
        raise ValueError(f"race {race.id} is not over")
    took_part = [line for line in standings(race) if _took_part(line)]
    players = {seat.number: seat.player for seat in race.seats}
    return tuple(
        Result(
            race=race.id,
            seat=line.seat,
            player=players[line.seat],
            rules=race.options.rules,
            scope="race" if race.options.daily is None else "daily",
            day=race.options.daily,
            kind=line.kind,
            state=line.state,
            place=line.place,
            seats=len(took_part),
            finished_ms=line.at if line.state == "finished" else None,
            moves=line.moves,
            home=line.home,
            clean=line.clean,
            over_at=race.over_at,
            why=_why(race, line),
        )
        for line in sorted(took_part, key=lambda line: line.seat)
    )


def _took_part(line: Standing) -> bool:
    return line.state in PLAYED_OUT or line.state == "resigned" or (line.state == "left" and line.moves > 0)


def _why(race: Race, line: Standing) -> Why | None:
    """A sealed deal is new to everybody; a chosen one may be known."""
    if line.kind in _NO_PEOPLE:
        return _NO_PEOPLE[line.kind]
    if race.options.seed is not None:
        return "chosen_seed"
    return None if line.state == "finished" else "unfinished"
