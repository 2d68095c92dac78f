"""Reports, as those see them who decide about them."""

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.routing import Route

from ..limits import Limits
from ..query import read_query
from ..replies import Reply
from ..services import services
from .access import decision_of, staff_of, told
from .refusals import refusals
from .shapes import OutcomeIn, ReportsIn

LIMITS: Final = Limits()
ROWS: Final = 50
OUTCOME: Final = msgspec.json.Decoder(OutcomeIn)


async def list_reports(request: Request) -> Reply:
    """GET /api/admin/reports."""
    await staff_of(request)
    wanted = read_query(request, ReportsIn)
    with refusals():
        page = await services(request).store.moderation.reports.page(wanted.state, limit=ROWS, after=wanted.after)
    return told(page)


async def close_report(request: Request) -> Reply:
    """POST /api/admin/reports/{report}."""
    node = services(request)
    wanted, change = await decision_of(request, OUTCOME, LIMITS)
    with refusals():
        closed = await node.store.moderation.reports.close(request.path_params["report"], wanted.outcome, change)
    return told(closed)


ROUTES: Final = [
    Route("/api/admin/reports", list_reports, methods=["GET"]),
    Route("/api/admin/reports/{report}", close_report, methods=["POST"]),
]
