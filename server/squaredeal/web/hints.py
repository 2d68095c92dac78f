"""The HTTP door to the solver: a position in, what is proved of it out. For play alone, and for programs.

It knows no race but for one thing: whoever plays a rated one, or a daily, gets no help here. It solves nothing itself.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.routing import Route

from squaredeal.engine import HIDDEN, Position, Rules, cards_in, read_position
from squaredeal.engine.position_text import PositionTextError
from squaredeal.solver.budgets import HINT_NODES
from squaredeal.solving import Priority, SolverDied, Solvers, SolversBusy, SolversClosed
from squaredeal.store import Player

from .answers import Answers
from .api import spend
from .asked_rules import rules_of
from .body import read_json
from .errors import APIError
from .identity import caller, player_of, refuse_foreign
from .limits import Limits
from .replies import Reply
from .services import Services, services
from .shapes import HintIn, HintOut

WANTED: Final = msgspec.json.Decoder(HintIn)
LIMITS: Final = Limits()
RETRY_S: Final = "2"
NO_HELP: Final = {
    "rated": "There is no help while you play a rated race.",
    "daily": "There is no help while you play a daily deal.",
}


async def give_hint(request: Request) -> Reply:
    """POST /api/hints."""
    node = services(request)
    asking = caller(request, node)
    refuse_foreign(asking)
    wanted = await read_json(request, WANTED, LIMITS)
    rules, position = read(wanted)
    if node.solvers is None:
        raise APIError(503, "no_solvers", "This server solves nothing.")
    player = await player_of(asking, node)
    if player is not None:
        await refuse_who_plays(node, player)
    key = f"{rules.code} {wanted.position}"
    body = node.answers.kept(key)
    if body is None:
        spend(node.hints, asking.address)
        solvers = node.solvers
        body = await while_there(request, node.answers, key, lambda: solve(solvers, rules, position))
    return Reply(body, media_type="application/json")


async def refuse_who_plays(node: Services, player: Player) -> None:
    """Raises `APIError` 403 for who plays for a result that help would spoil."""
    playing = await node.store.players.plays_alone(player.id)
    if playing is not None:
        raise APIError(403, f"running_{playing}", NO_HELP[playing])


def read(wanted: HintIn) -> tuple[Rules, Position]:
    """The position asked about. Raises `APIError` 422."""
    rules = rules_of(wanted.rules)
    try:
        position = read_position(rules, wanted.position)
    except PositionTextError:
        raise no_position() from None
    if HIDDEN in cards_in(position):
        raise APIError(422, "position", "A position with hidden cards cannot be solved.")
    return rules, position


async def solve(solvers: Solvers, rules: Rules, position: Position) -> bytes:
    """The answer's body. Raises `APIError`: 422 for what no game reaches, 503 where nobody can answer now."""
    later = {"retry-after": RETRY_S}
    try:
        proof = await solvers.solve(rules, position, HINT_NODES[rules.family], Priority.SOLO)
    except ValueError:
        raise no_position() from None
    except SolversBusy:
        raise APIError(503, "busy", "Too many positions wait to be solved.", later) from None
    except SolversClosed:
        raise APIError(503, "unavailable", "The server is going down.", later) from None
    except SolverDied:
        raise APIError(503, "solver", "The solver gave up on this position.", later) from None
    return msgspec.json.encode(HintOut(proof.verdict.value, proof.line, proof.nodes, proof.version))


async def while_there(request: Request, answers: Answers, key: str, work: Callable[[], Awaitable[bytes]]) -> bytes:
    """The answer, for as long as whoever asks is there. Raises `APIError` 400 when they are gone."""
    answer = asyncio.ensure_future(answers.find(key, work))
    gone = asyncio.ensure_future(left(request))
    try:
        await asyncio.wait({answer, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            raise APIError(400, "gone", "The request ended early.")
        return answer.result()
    finally:
        answer.cancel()
        gone.cancel()


async def left(request: Request) -> None:
    """Returns when whoever asks is gone; the request's body must have been read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def no_position() -> APIError:
    """422."""
    return APIError(422, "position", "This is no position, all cards known, that a game of these rules can be in.")


ROUTES: Final = [Route("/api/hints", give_hint, methods=["POST"])]
