"""Flags: what is switched off, and switching it."""

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.routing import Route

from ..limits import Limits
from ..replies import Reply
from ..services import services
from .access import decision_of, staff_of, told
from .refusals import refusals
from .shapes import FlagIn, FlagsOut

LIMITS: Final = Limits()
FLAG: Final = msgspec.json.Decoder(FlagIn)


async def list_flags(request: Request) -> Reply:
    """GET /api/admin/flags."""
    await staff_of(request)
    return told(FlagsOut(tuple(await services(request).store.moderation.flags.all())))


async def set_flag(request: Request) -> Reply:
    """PUT /api/admin/flags/{flag}: here at once, on other nodes within seconds."""
    node = services(request)
    wanted, change = await decision_of(request, FLAG, LIMITS, "admin")
    with refusals():
        flag = await node.store.moderation.flags.set(request.path_params["flag"], wanted.on, change)
    await node.hall.node.switches.look()
    return told(flag)


ROUTES: Final = [
    Route("/api/admin/flags", list_flags, methods=["GET"]),
    Route("/api/admin/flags/{flag}", set_flag, methods=["PUT"]),
]
