"""The review queue: results with their evidence, cleared or voided by somebody who did not play them."""

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.routing import Route

from ..api import race_of
from ..limits import Limits
from ..query import read_query
from ..replies import Reply
from ..services import services
from .access import decision_of, staff_of, told
from .refusals import refusals
from .results import seat_of
from .review_shapes import DecisionIn, ReviewsIn

LIMITS: Final = Limits()
ROWS: Final = 20  # each with a chart
DECISION: Final = msgspec.json.Decoder(DecisionIn)


async def list_reviews(request: Request) -> Reply:
    """GET /api/admin/reviews."""
    await staff_of(request)
    wanted = read_query(request, ReviewsIn)
    with refusals():
        page = await services(request).store.moderation.reviews.page(wanted.state, limit=ROWS, after=wanted.after)
    return told(page)


async def decide_review(request: Request) -> Reply:
    """POST /api/admin/reviews/{race}/{seat}."""
    node = services(request)
    wanted, change = await decision_of(request, DECISION, LIMITS)
    race, seat = race_of(request), seat_of(request)
    with refusals():
        review = await node.store.moderation.reviews.decide(race, seat, wanted.outcome, change)
    return told(review)


ROUTES: Final = [
    Route("/api/admin/reviews", list_reviews, methods=["GET"]),
    Route("/api/admin/reviews/{race}/{seat}", decide_review, methods=["POST"]),
]
