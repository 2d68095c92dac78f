"""The HTTP door of those with a role: what they are told, and what they decide. Every decision is in the log.

It decides nothing about boards and names itself: the store does.
"""

from typing import Final

from . import flags, log, people, reports, results, reviews

ROUTES: Final = [*people.ROUTES, *reports.ROUTES, *results.ROUTES, *reviews.ROUTES, *flags.ROUTES, *log.ROUTES]
