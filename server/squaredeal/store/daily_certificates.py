"""The certificate of a daily's deal, made of what the pool of certified deals has of it. It may not be told before the
daily's seal opens, which others see to.
"""

from sqlalchemy import Connection, select

from squaredeal.messages.common import Certificate
from squaredeal.store import tables as t
from squaredeal.store.deals import KEPT, deal_of


def daily_certificate(connection: Connection, rules: str, server_seed: bytes) -> Certificate | None:
    """Read the proof of the deal of this seed: none was passed over for it. None where there is none."""
    kept = t.certified_deal.c
    query = select(*KEPT).where(kept.rules == rules, kept.seed == server_seed.hex())
    row = connection.execute(query).first()
    if row is None:
        return None
    deal = deal_of(row)
    return Certificate(
        version=deal.version,
        budget=deal.budget,
        index=0,
        skipped=(),
        nodes=deal.nodes,
        line=deal.line,
        par=deal.par,
        difficulty=deal.difficulty,
    )
