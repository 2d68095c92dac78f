"""The HTTP door to the pool of certified deals: rules in, a deal for practice out, which nobody else gets.

It knows neither how deals are found nor their lines.
"""

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.routing import Route

from squaredeal.certifying import Pool

from .api import spend
from .asked_rules import rules_of
from .body import read_json
from .errors import APIError
from .identity import caller, refuse_foreign
from .limits import Limits
from .replies import Reply, json_reply
from .services import services
from .shapes import DealIn, DealOut

WANTED: Final = msgspec.json.Decoder(DealIn)
LIMITS: Final = Limits()
RETRY_S: Final = "30"  # half a minute's work brings some to an empty pool


async def deal_for_practice(request: Request) -> Reply:
    """POST /api/deals."""
    node = services(request)
    asking = caller(request, node)
    refuse_foreign(asking)
    wanted = await read_json(request, WANTED, LIMITS)
    rules = rules_of(wanted.rules)
    spend(node.deals, asking.address)
    deal = await Pool(node.store.deals).take(rules, "practice", node.clock.now())
    if deal is None:
        raise APIError(503, "none_ready", "No deal is ready; come back later.", {"retry-after": RETRY_S})
    return json_reply(DealOut(deal.rules, deal.seed, deal.par, deal.difficulty, deal.version))


ROUTES: Final = [Route("/api/deals", deal_for_practice, methods=["POST"])]
