"""The log of decisions, and what goes by itself when it is old. Both are only read here."""

from typing import Final

from starlette.requests import Request
from starlette.routing import Route

from squaredeal.store.retention import rules_of

from ..keeping import keep_of
from ..query import read_query
from ..replies import Reply
from ..services import services
from .access import staff_of, told
from .refusals import refusals
from .shapes import LogIn, RetentionOut

ROWS: Final = 50


async def show_log(request: Request) -> Reply:
    """GET /api/admin/audit."""
    await staff_of(request)
    wanted = read_query(request, LogIn)
    with refusals():
        page = await services(request).store.moderation.audit.page(limit=ROWS, after=wanted.after)
    return told(page)


async def show_retention(request: Request) -> Reply:
    """GET /api/admin/retention."""
    node, _ = services(request), await staff_of(request)
    last = await node.store.moderation.retention.last()
    return told(RetentionOut(rules_of(keep_of(node.settings)), last))


ROUTES: Final = [
    Route("/api/admin/audit", show_log, methods=["GET"]),
    Route("/api/admin/retention", show_retention, methods=["GET"]),
]
