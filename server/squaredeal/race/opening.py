"""A race as it begins, before its first event."""

from .commands import Join
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
