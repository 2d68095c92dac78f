"""Which races the lobby lists, and in which order: what can be watched by interest, what can be joined by age.

Under way (countdown or running): most watchers first, then most players, then the newest. Before the start: those with
a free seat first, then the newest. It knows cards, nothing else; the page sorts by the same rule as cards change.
"""

from collections.abc import Iterable
from typing import Final

from squaredeal.messages.common import RaceCard

MOST_LIVE: Final = 50
MOST_OPEN: Final = 50


def by_interest(cards: Iterable[RaceCard]) -> tuple[RaceCard, ...]:
    """Return the races that are listed: those under way first, at most so many of either kind."""
    known = list(cards)
    live = [card for card in known if card.phase != "open"]
    waiting = [card for card in known if card.phase == "open"]
    live.sort(key=lambda card: (-card.watchers, -len(card.names), -(card.starts_at or 0), card.id))
    waiting.sort(key=lambda card: (not card.open, -card.created_at, card.id))
    return (*live[:MOST_LIVE], *waiting[:MOST_OPEN])
