"""Making evidence of results that were entered on the boards, or reported: by whichever node comes first.

It decides nothing, and no result changes by it. It knows no table and no bound: store and review do.
"""

import asyncio
from typing import Final

import structlog

from squaredeal.engine import MoveTextError, parse_rules
from squaredeal.review import Evidence, Run, evidence_of
from squaredeal.store.review_reading import Waiting
from squaredeal.store.reviews import Looked

from .node import Node

REVIEW_MS: Final = 1_000
AT_ONCE: Final = 10  # results: usually some milliseconds' work
_log = structlog.get_logger(__name__)


class Reviewing:
    """The round of one hall that looks at what waits."""

    def __init__(self, node: Node) -> None:
        """Look at results of the node's store."""
        self._node = node

    async def look(self) -> None:
        """Look at some results, and queue those that somebody should look at. Raises `Unavailable`."""
        now, reviews = self._node.clock.now(), self._node.store.moderation.reviews
        found = await reviews.waiting(now, limit=AT_ONCE)
        if found.waiting or found.gone:
            looked = [await asyncio.to_thread(_looked, each) for each in found.waiting]  # a long one takes a while
            await reviews.keep(looked, now, gone=found.gone)


def _looked(waiting: Waiting) -> Looked:
    """A journal with a text that is no move makes no evidence, which is logged; somebody has to look at that."""
    run = Run(parse_rules(waiting.rules), waiting.moves, waiting.at, waiting.line)
    evidence: Evidence | None = None
    try:
        evidence = evidence_of(run)
    except MoveTextError as error:
        _log.error("journal_damaged", race=waiting.race, seat=waiting.seat, error=str(error))
    return Looked(waiting.race, waiting.seat, evidence)
