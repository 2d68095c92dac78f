"""Deals that were proved winnable before anybody plays them: found, checked, kept in a pool, handed out once.

Knows the solver processes and the store; no socket, no race. docs/deals.md says what is promised of them.

    pool = Pool(store.deals)
    deal = await pool.take(parse_rules("klondike/3/unlimited"), "practice", clock.now())
"""

from squaredeal.certifying.candidate import Candidate, random_seed, try_seed
from squaredeal.certifying.checking import NotWinnable, fault_of
from squaredeal.certifying.dailies import DailyMaking
from squaredeal.certifying.filling import Filling, Pace
from squaredeal.certifying.pool import Pool
from squaredeal.certifying.search import Search, Tally

__all__ = [
    "Candidate",
    "DailyMaking",
    "Filling",
    "NotWinnable",
    "Pace",
    "Pool",
    "Search",
    "Tally",
    "fault_of",
    "random_seed",
    "try_seed",
]
