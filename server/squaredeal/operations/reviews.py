"""The review queue read and decided from outside, beside a server or without one; decisions are the operator's.

reviews = reviews_at(place, "pending", limit=50)
"""

import asyncio

from squaredeal.store.audit import OPERATOR, Change
from squaredeal.store.moderation import open_deciding, open_moderation
from squaredeal.store.review_pages import Review, State
from squaredeal.store.reviews import NoSuchReview, Outcome
from squaredeal.store.voiding import NoSuchResult
from squaredeal.web.free_text import MOST, BadText, check_text

from .errors import OperationError
from .place import Place
from .schema import require_schema


def reviews_at(place: Place, state: State, *, limit: int) -> tuple[Review, ...]:
    """Read the most urgent reviews. Raises `OperationError` for tables of another release, `StoreError`s."""
    require_schema(place)
    return asyncio.run(_read(_url(place), state, limit))


def decide_at(place: Place, race: str, seat: int, outcome: Outcome, why: str) -> Review:
    """Clear or void a result. Raises `OperationError` for one that is not in review, too, and for a bad reason."""
    require_schema(place)
    try:
        return asyncio.run(_decide(_url(place), race, seat, outcome, check_text(why, most=MOST)))
    except BadText as bad:
        raise OperationError(f"the reason cannot be kept: {bad}") from None
    except (NoSuchReview, NoSuchResult):
        raise OperationError(f"the result of race {race}, seat {seat}, is not in review") from None


def _url(place: Place) -> str:
    return place.url.render_as_string(hide_password=False)


async def _read(url: str, state: State, limit: int) -> tuple[Review, ...]:
    async with open_moderation(url) as moderation:
        return (await moderation.reviews.page(state, limit=limit)).reviews


async def _decide(url: str, race: str, seat: int, outcome: Outcome, why: str) -> Review:
    async with open_deciding(url) as (moderation, clock):
        return await moderation.reviews.decide(race, seat, outcome, Change(OPERATOR, why, clock.now()))
