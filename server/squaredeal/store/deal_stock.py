"""How many certified deals there are, of which kind: what is counted for an operator, in one query.

It knows no way to change any. The query runs on any connection, so that it can be asked from outside a store.

    for stock in read(place, count_stock):
        print(stock.rules, stock.ready)
"""

from itertools import groupby

from msgspec import Struct
from sqlalchemy import Connection, case, func, select

from squaredeal.store.tables import certified_deal


class Stock(Struct, frozen=True):
    """The deals of one rule set; par and difficulties are those of the deals that are ready."""

    rules: str
    ready: int
    taken: int
    set_aside: int
    least_par: int | None
    most_par: int | None
    difficulties: dict[int, int]
    """How many of each difficulty."""


def count_stock(connection: Connection) -> list[Stock]:
    """Count, by rules in the order of their texts; rules without a deal are left out."""
    deal = certified_deal.c
    state = case((deal.set_aside.is_not(None), "set aside"), (deal.taken_at.is_not(None), "taken"), else_="ready")
    query = (
        select(deal.rules, state.label("state"), deal.difficulty, func.count(), func.min(deal.par), func.max(deal.par))
        .group_by(deal.rules, "state", deal.difficulty)
        .order_by(deal.rules, deal.difficulty)
    )
    rows = connection.execute(query).all()
    return [_stock(rules, list(group)) for rules, group in groupby(rows, lambda row: row[0])]


def _stock(rules: str, rows: list[tuple[str, str, int, int, int, int]]) -> Stock:
    ready = [row for row in rows if row[1] == "ready"]
    return Stock(
        rules,
        ready=sum(count for _, _, _, count, _, _ in ready),
        taken=sum(count for _, state, _, count, _, _ in rows if state == "taken"),
        set_aside=sum(count for _, state, _, count, _, _ in rows if state == "set aside"),
        least_par=min((least for *_, least, _ in ready), default=None),
        most_par=max((most for *_, most in ready), default=None),
        difficulties={difficulty: count for _, _, difficulty, count, _, _ in ready},
    )
