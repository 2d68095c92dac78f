"""Is there hope: could every card of a Klondike position go home in a world where nothing stands in the way for long.

Part of the search (`squaredeal.solver.klondike_search`) and compiled with it. Claim [7] of docs/solving.md
has the argument: where there is no hope in that kind world, there is no win in the real one.

A king on his own queen can leave her only for an empty column, and there must be one:

>>> tables = Table([[47, 49]], [], 3, 0), Table([[47, 49], []], [], 3, 0)
>>> [is_hopeless(table, table.up, table.roots, ALL ^ 1 << 47 ^ 1 << 49, 0) for table in tables]
[True, False]
"""

from squaredeal.solver.klondike_cards import ALL, FIRST, KINGS, NUMBER, bare, count, nexts, welcome
from squaredeal.solver.klondike_table import Table


def is_hopeless(table: Table, up: int, roots: int, home: int, talon: int) -> bool:
    """Say whether some card can never go home; `talon` are the cards that can be had of stock and waste now.

    In the kind world a place that is there once is there for ever and for all, whoever has been seen carries others,
    and all of the talon can be had as soon as one of its cards can be used.
    """
    face_up = up & ~home
    loose = face_up & ~roots
    places = welcome(face_up, loose)  # who can be laid on a column, now or some day
    if table.width > count(roots) + count(loose & KINGS):
        places |= KINGS
    seen = up  # who can be face up in a column; who is home can come back
    done = home  # who can be home
    had = talon  # who can be had of the talon
    staying = roots
    known = -1
    while known != seen + done + had + places:
        known = seen + done + had + places
        hosts = seen & ~face_up
        gone = loose & done
        pairs = ((hosts | hosts >> 1) >> 4 | gone | gone >> 1) & FIRST
        places |= pairs | pairs << 1
        done |= (seen & bare(seen, loose & ~done) | had) & nexts(done)
        leaving = staying & (places | done)
        staying ^= leaving
        if leaving & ~table.covers or done & ~home & KINGS:
            places |= KINGS
        while leaving:
            low = leaving & -leaving
            leaving ^= low
            card = NUMBER[low % 67]
            seen |= table.shown[card]
            staying |= table.rooted[card]
        if talon & (places | done):
            had = table.talon_cards & ~up
        seen |= had & places
    return done != ALL
