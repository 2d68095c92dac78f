"""Results: voided, and restored."""

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.routing import Route

from ..api import race_of
from ..errors import APIError
from ..limits import Limits
from ..replies import Reply
from ..services import services
from .access import decision_of, told
from .refusals import refusals
from .shapes import ResultOut, WhyIn

LIMITS: Final = Limits()
WHY: Final = msgspec.json.Decoder(WhyIn)


async def void_result(request: Request) -> Reply:
    """POST /api/admin/results/{race}/{seat}/void."""
    node = services(request)
    _, change = await decision_of(request, WHY, LIMITS)
    race, seat = race_of(request), seat_of(request)
    with refusals():
        await node.store.moderation.voiding.void(race, seat, change)
    return told(ResultOut("voided"))


async def restore_result(request: Request) -> Reply:
    """POST /api/admin/results/{race}/{seat}/restore."""
    node = services(request)
    _, change = await decision_of(request, WHY, LIMITS)
    race, seat = race_of(request), seat_of(request)
    with refusals():
        why = await node.store.moderation.voiding.restore(race, seat, change)
    return told(ResultOut(why))


def seat_of(request: Request) -> int:
    """The seat's number in the path. Raises `APIError` 404 for what cannot be one."""
    text: str = request.path_params["seat"]
    if len(text) != 1 or text not in "0123456789":
        raise APIError(404, "no_such_result", "That seat of that race has no result.")
    return int(text)


ROUTES: Final = [
    Route("/api/admin/results/{race}/{seat}/void", void_result, methods=["POST"]),
    Route("/api/admin/results/{race}/{seat}/restore", restore_result, methods=["POST"]),
]
