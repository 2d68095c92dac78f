"""A race as it begins, before its first event: open for players, or, at a daily's deal, running already."""

from .commands import Join
from .daily import LIMIT_MS
from .model import Options, Phase, Race, Seat


def open_race(race_id: str, options: Options, commitment: str, now: int, host: Join | None = None) -> Race:
    """Open a race at version 0, with its host on seat 0 but not yet here; without one, the first to join is the host.

    Who has not come within the lobby's grace loses the seat, and a race without anybody ends.
    """
    seats: tuple[Seat, ...] = ()
    if host is not None:
        seats = (Seat(number=0, player=host.player, name=host.name, kind=host.kind, here=False, gone_at=now),)
    return Race(
        id=race_id,
        version=0,
        phase=Phase.OPEN,
        options=options,
        host=0 if host is not None else None,
        seats=seats,
        commitment=commitment,
        created_at=now,
    )


def open_daily(  # noqa: PLR0917 - as the store has them
    race_id: str, rules: str, day: str, commitment: str, now: int, player: Join
) -> Race:
    """Begin an attempt at a daily's deal: a race at version 0 that runs since `now`, with one seat and no host.

    Nobody is there yet, and nobody need be: the seat is kept until the limit. `commitment` is the daily's.
    """
    seat = Seat(0, player.player, player.name, player.kind, state="playing", here=False, gone_at=now)
    options = Options(
        rules=rules,
        seats=1,
        undo=rules == "freecell",
        limit_s=LIMIT_MS // 1_000,
        listed=False,
        daily=day,
    )
    return Race(
        id=race_id,
        version=0,
        phase=Phase.RUNNING,
        options=options,
        host=None,
        seats=(seat,),
        commitment=commitment,
        created_at=now,
        starts_at=now,
    )
