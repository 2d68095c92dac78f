"""The pool of certified deals: nothing gets in and nothing is handed out whose line does not win.

It knows the store's deals and the rules; not how deals are found, nor who plays them.

    deal = await pool.take(rules, "practice", clock.now())
    today = await pool.take(rules, "daily", clock.now(), name="daily freecell 2027-01-31")   # the same on every node
"""

from typing import Final

import structlog

from squaredeal.engine import Rules
from squaredeal.store import CertifiedDeal, Deals

from .checking import NotWinnable, fault_of

KEPT_MS: Final = 30 * 24 * 60 * 60 * 1_000
PASSING: Final = "practice"
"""The purpose whose deals nobody asks after any more once they are taken."""

_log = structlog.get_logger(__name__)


class Pool:
    """All certified deals of one database."""

    def __init__(self, deals: Deals) -> None:
        """Keep them there."""
        self._deals = deals

    async def add(self, deal: CertifiedDeal) -> None:
        """Keep a deal. Raises `NotWinnable` for one whose line does not win, `Unavailable`."""
        fault = fault_of(deal)
        if fault is not None:
            raise NotWinnable(f"this deal is not certified: {fault}")
        await self._deals.add(deal)

    async def take(self, rules: Rules, purpose: str, now: int, *, name: str | None = None) -> CertifiedDeal | None:
        """Take a deal that nobody else gets, or None where none is ready; `now` is shared ms. Raises `Unavailable`.

        Under a `name` that was used before, the deal of then is given again. A deal that turns out not to be what it
        says is set aside, which is logged as an error, and the next one taken.
        """
        while (deal := await self._deals.take(rules.code, purpose, now, name=name)) is not None:
            fault = fault_of(deal)
            if fault is None:
                return deal
            _log.error("certified_deal_set_aside", rules=deal.rules, seed=deal.seed, version=deal.version, fault=fault)
            await self._deals.set_aside(deal, fault)
        return None

    async def has(self, rules: str, name: str) -> bool:
        """Say whether taking under that name would give a deal, as long as nobody is quicker. Raises `Unavailable`."""
        return await self._deals.has(rules, name)

    async def ready(self) -> dict[str, int]:
        """Count the deals that can be taken, by rules; rules that have none are left out. Raises `Unavailable`."""
        return await self._deals.ready()

    async def forget_old(self, now: int) -> int:
        """Delete practice deals that were taken more than thirty days ago; return how many. Raises `Unavailable`."""
        return await self._deals.forget_taken(PASSING, now - KEPT_MS)
