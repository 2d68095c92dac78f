"""Shared time on a database that several machines use: the database's clock leads, all nodes follow.

One row holds how shared time stands to the database's clock. It is read and kept right in one statement, so nodes
that renew at once agree. A database whose clock was set back, or that was replaced by one whose clock is behind, does
not take shared time with it: whoever sees it first moves the row on, to where it knows shared time to be, or, if it
has just started, to as much as may have been handed out since the row was written. One whose clock was set forward is
followed.

    renewed = renew(connection, clock)  # the clock's own reading before, the database's, the clock's own after
    clock.follow(renewed.shared_ms, asked=renewed.asked, told=renewed.told)
"""

from typing import Final, NamedTuple

import structlog
from sqlalchemy import Connection, text

from squaredeal.clock import HEADROOM_MS, Clock

TOLERANCE_MS: Final = 1_000  # behind by less is the networks' doing: the node stands still for that long
LEAP_MS: Final = 1_000  # worth telling an operator

# In the row `monotonic_ms` is the database's clock and `shared_ms` what shared time was then; `boot` says so.
_RENEW: Final = text(
    """
    INSERT INTO anchor AS kept (id, boot, monotonic_ms, shared_ms)
    SELECT 1, 'database', told.ms, greatest(told.ms, :mine)
      FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms) AS told
        ON CONFLICT (id) DO UPDATE
       SET boot = excluded.boot, monotonic_ms = excluded.monotonic_ms,
           shared_ms = CASE WHEN kept.shared_ms - kept.monotonic_ms + excluded.monotonic_ms
                                 < greatest(kept.shared_ms, :mine) - :tolerance
                            THEN greatest(kept.shared_ms + :headroom, :mine)
                            ELSE kept.shared_ms - kept.monotonic_ms + excluded.monotonic_ms END
    RETURNING shared_ms - monotonic_ms + (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS shared_ms
    """
)

_log = structlog.get_logger(__name__)


class Renewed(NamedTuple):
    """Shared time by the database, and this machine's own clock before it was asked and after it had told, all ms."""

    shared_ms: int
    asked: int
    told: int


def renew(connection: Connection, clock: Clock) -> Renewed:
    """Ask for shared time; where the database's clock went back, keep shared time where this node knows it to be."""
    mine = clock.now() if clock.is_following and not clock.is_stale else 0
    asked = clock.monotonic()
    shared: int = connection.execute(
        _RENEW, {"mine": mine, "tolerance": TOLERANCE_MS, "headroom": 0 if mine else HEADROOM_MS}
    ).scalar_one()
    told = clock.monotonic()
    if mine and abs(shared - clock.now()) > LEAP_MS + told - asked:
        _log.warning("store_time_leapt", by_ms=shared - clock.now())
    return Renewed(shared, asked, told)
