"""The pool of certified deals looked at from outside: how many there are, and whether their lines win.

stock = stock_at(place)
looked = look(place, full=False)
"""

from functools import partial
from typing import Final

from msgspec import Struct
from sqlalchemy import Connection, select, tuple_

from squaredeal.certifying import fault_of
from squaredeal.store import tables as t
from squaredeal.store.deal_stock import Stock, count_stock
from squaredeal.store.deals import KEPT, CertifiedDeal, deal_of

from .place import Place
from .reading import read
from .schema import require_schema

SAMPLE: Final = 200
AT_ONCE: Final = 500  # deals in one snapshot


class Looked(Struct):
    """How many lines were replayed, and the faults found, a sentence each."""

    replayed: int
    wrong: list[str]


def stock_at(place: Place) -> list[Stock]:
    """Count the deals of a database, by rules. Raises `OperationError`."""
    require_schema(place)
    return read(place, count_stock)


def look(place: Place, *, full: bool) -> Looked:
    """Replay the lines of some deals that are ready, the next to be taken among them, or of all deals ever made.

    Those set aside are passed over: what is wrong with them is known. Raises `OperationError`.
    """
    looked = Looked(0, [])
    last: tuple[str, str] = ("", "")
    while deals := read(place, partial(_after, last=last) if full else _sample):
        for deal in deals:
            looked.replayed += 1
            fault = fault_of(deal)
            if fault is not None:
                looked.wrong.append(f"a deal of {deal.rules}, seed {deal.seed[:8]}…: {fault}")
        last = deals[-1].rules, deals[-1].seed
        if not full:
            break
    return looked


def _sample(connection: Connection) -> list[CertifiedDeal]:
    deal = t.certified_deal.c
    ready = select(*KEPT).where(deal.taken_at.is_(None), deal.set_aside.is_(None))
    return [deal_of(row) for row in connection.execute(ready.order_by(deal.made_at, deal.seed).limit(SAMPLE))]


def _after(connection: Connection, last: tuple[str, str]) -> list[CertifiedDeal]:
    deal = t.certified_deal.c
    kept = select(*KEPT).where(deal.set_aside.is_(None), tuple_(deal.rules, deal.seed) > last)
    return [deal_of(row) for row in connection.execute(kept.order_by(deal.rules, deal.seed).limit(AT_ONCE))]
