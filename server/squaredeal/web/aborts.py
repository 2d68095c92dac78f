"""How many races one may still leave before one's first move today without a place and a result.

It counts nothing: the store does, where it records an end.
"""

from typing import Final

from starlette.requests import Request
from starlette.routing import Route

from squaredeal.race.daily import closes_at, day_of

from .identity import caller, player_of
from .replies import Reply, json_reply
from .services import services
from .shapes import AbortsOut


async def tell_aborts(request: Request) -> Reply:
    """GET /api/aborts: nobody known has taken none."""
    node = services(request)
    day = day_of(node.clock.now())
    player = await player_of(caller(request, node), node)
    taken = 0 if player is None else await node.store.aborts.taken(player.id, day)
    per_day = node.settings.aborts_per_day
    return json_reply(AbortsOut(per_day, max(per_day - taken, 0), closes_at(day)))


ROUTES: Final = [Route("/api/aborts", tell_aborts, methods=["GET"])]
