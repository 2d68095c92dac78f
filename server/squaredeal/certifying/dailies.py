"""The making of dailies: today's and tomorrow's of each rule set, from the pool, as soon as it has deals for them.

Every node makes them, and no two make different ones: a daily's deal is taken under the daily's name, and the first
that is kept stands. Tomorrow's is made a day before anybody may play it, so its commitment can be noted; if the pool
has nothing today, today's is made late.

    making = DailyMaking(pool, store.dailies, clock.now)
    making.start()
    await making.stop()
"""

import asyncio
from collections.abc import Callable
from typing import Final

import structlog

from squaredeal.engine import commitment, parse_rules
from squaredeal.pauses import Pauses
from squaredeal.race.daily import DAILY_RULES, closes_at, day_of
from squaredeal.store import Dailies, Daily, StoreError, daily_name

from .pool import Pool

PURPOSE: Final = "daily"
LOOK_S: Final = 30.0  # soon after midnight tomorrow's is there, and its commitment to be noted
MISSING_S: Final = 3.0  # until what is missing is looked for again
FIRST_PAUSE_S: Final = 1.0
MOST_PAUSE_S: Final = 30.0

_log = structlog.get_logger(__name__)


class DailyMaking:
    """Keeps today's and tomorrow's dailies made."""

    def __init__(self, pool: Pool, dailies: Dailies, now: Callable[[], int]) -> None:
        """`now` tells shared ms."""
        self._pool, self._dailies, self._now = pool, dailies, now
        self._made: dict[str, set[str]] = {}
        """The rules whose dailies are known to be there, by day."""
        self._pauses = Pauses(FIRST_PAUSE_S, MOST_PAUSE_S)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin at once."""
        self._task = asyncio.create_task(self._run(), name="dailies-making")

    async def stop(self) -> None:
        """End, whatever it does. A daily on its way to the database still gets there."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def make(self) -> bool:
        """Make what is missing and can be made; say whether all are there. Raises `Unavailable`."""
        today = day_of(self._now())
        days = (today, day_of(closes_at(today)))
        self._made = {day: made for day, made in self._made.items() if day in days}
        for day in days:
            made = self._made.get(day, set())
            if len(made) < len(DAILY_RULES):
                made = self._made[day] = set(await self._dailies.made(day))
            made.update([rules for rules in DAILY_RULES if rules not in made and await self._make(rules, day)])
        return all(len(made) == len(DAILY_RULES) for made in self._made.values())

    async def _make(self, rules: str, day: str) -> bool:
        name = daily_name(rules, day)
        if not await self._pool.has(rules, name):
            return False
        now = self._now()
        deal = await self._pool.take(parse_rules(rules), PURPOSE, now, name=name)
        if deal is None:
            return False
        server_seed = bytes.fromhex(deal.seed)
        made = Daily(rules, day, server_seed, commitment(server_seed), now)
        if await self._dailies.ensure(made) == made:
            _log.info("daily made", rules=rules, day=day)
        return True

    async def _run(self) -> None:
        while True:
            try:
                rest_s = LOOK_S if await self.make() else MISSING_S
                self._pauses.reset()
            except StoreError as error:  # who it belongs to has told
                rest_s = self._pauses.next_s()
                _log.debug("dailies_making_waits", error=repr(error))
            except Exception:  # noqa: BLE001 - one day's failure is not the next one's
                rest_s = self._pauses.next_s()
                _log.exception("dailies_making_failed")
            await asyncio.sleep(rest_s)
