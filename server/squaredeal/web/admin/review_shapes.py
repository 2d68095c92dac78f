"""What is asked of the review queue; what it answers is the store's."""

from msgspec import Struct

from squaredeal.store.review_pages import State
from squaredeal.store.reviews import Outcome

from .shapes import Cursor, Why


class ReviewsIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Which reviews are wanted: the most urgent, or those behind a cursor."""

    state: State = "pending"
    after: Cursor | None = None


class DecisionIn(Struct, frozen=True, forbid_unknown_fields=True):
    """What is decided about a result."""

    outcome: Outcome
    why: Why
