"""Players: found, renamed, given a role, excused for a day."""

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.routing import Route

from squaredeal.names import folded

from ..asked_rules import rules_of
from ..limits import Limits
from ..naming import name_of
from ..query import read_query
from ..renaming import rename
from ..replies import Reply
from ..services import services
from .access import decision_of, not_allowed, staff_of, told
from .refusals import no_day, refusals
from .shapes import NameOut, NewNameIn, PeopleIn, PeopleOut, RoleIn, RoleOut, StreakIn

LIMITS: Final = Limits()
NAME: Final = msgspec.json.Decoder(NewNameIn)
ROLE: Final = msgspec.json.Decoder(RoleIn)
STREAK: Final = msgspec.json.Decoder(StreakIn)


async def own_role(request: Request) -> Reply:
    """GET /api/admin/me."""
    return told(RoleOut((await staff_of(request)).role))


async def find_players(request: Request) -> Reply:
    """GET /api/admin/players."""
    await staff_of(request)
    wanted = read_query(request, PeopleIn)
    found = await services(request).store.moderation.people.find(wanted.name, folded=folded(wanted.name))
    return told(PeopleOut(tuple(found)))


async def rename_player(request: Request) -> Reply:
    """POST /api/admin/players/{player}/name."""
    node = services(request)
    wanted, change = await decision_of(request, NAME, LIMITS)
    player: str = request.path_params["player"]
    name = None if wanted.name is None else name_of(wanted.name, node.names)
    with refusals():
        name = await rename(node.store.moderation.renaming, player, name, change)
    node.hall.renamed(player, name)
    await node.store.moderation.renaming.tell(player, node.clock.now())
    node.hall.renamed(player, name)  # rooms that were read while races still told the old one
    return told(NameOut(name))


async def set_role(request: Request) -> Reply:
    """POST /api/admin/players/{player}/role."""
    node = services(request)
    wanted, change = await decision_of(request, ROLE, LIMITS, "admin")
    with refusals():
        await node.store.moderation.roles.set(request.path_params["player"], wanted.role, change)
    return told(RoleOut(wanted.role))


async def excuse_day(request: Request) -> Reply:
    """POST /api/admin/streaks."""
    node = services(request)
    wanted, change = await decision_of(request, STREAK, LIMITS)
    if wanted.player == change.who:
        raise not_allowed("This is about you; somebody else has to decide it.")
    try:
        with refusals():
            await node.store.moderation.repairs.repair(wanted.player, rules_of(wanted.rules).code, wanted.day, change)
    except ValueError:
        raise no_day() from None
    return Reply(b"", 204)


ROUTES: Final = [
    Route("/api/admin/me", own_role, methods=["GET"]),
    Route("/api/admin/players", find_players, methods=["GET"]),
    Route("/api/admin/players/{player}/name", rename_player, methods=["POST"]),
    Route("/api/admin/players/{player}/role", set_role, methods=["POST"]),
    Route("/api/admin/streaks", excuse_day, methods=["POST"]),
]
