"""The HTTP door to leaderboards and players' pages: filters in the query, a page out.

It decides nothing and knows no order: the store does. Whoever asks is told the same.
"""

from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.routing import Route

from squaredeal.race.daily import day_of, is_day
from squaredeal.store.board_pages import BoardPage
from squaredeal.store.boards import Board, Span, board_of, current_period
from squaredeal.store.cursors import BadCursor
from squaredeal.store.periods import is_month, is_week

from .asked_rules import rules_of
from .board_shapes import BoardIn, BoardOut, HistoryIn
from .errors import APIError
from .periods import no_period
from .query import read_query
from .replies import Reply, json_reply
from .services import Services, services

ROWS: Final = 50
IS_PERIOD: Final[dict[Span, Callable[[str], bool]]] = {
    "all": lambda _: False,
    "month": is_month,
    "week": is_week,
    "day": is_day,
}


async def show_board(request: Request) -> Reply:
    """GET /api/boards."""
    node = services(request)
    wanted = read_query(request, BoardIn)
    if sum(each is not None for each in (wanted.after, wanted.before, wanted.around)) > 1:
        raise APIError(422, "query", "Ask for what is behind, before or around, one at a time.")
    now = node.clock.now()
    board, current = _board(wanted, now), current_period(wanted.span, now)
    page = await _page(node, board, wanted)
    filters = (board.rules, board.by, board.span, board.period, current, board.clean, board.of)
    return json_reply(BoardOut(*filters, page.players, page.rows, page.before, page.after))


async def show_player(request: Request) -> Reply:
    """GET /api/players/{player}."""
    node = services(request)
    career = await node.store.careers.of(request.path_params["player"], day_of(node.clock.now()))
    if career is None:
        raise no_player()
    return json_reply(career)


async def show_races(request: Request) -> Reply:
    """GET /api/players/{player}/races."""
    wanted = read_query(request, HistoryIn)
    careers = services(request).store.careers
    try:
        history = await careers.races(request.path_params["player"], limit=ROWS, after=wanted.after)
    except BadCursor as error:
        raise bad_cursor(error) from None
    if history is None:
        raise no_player()
    return json_reply(history)


def _board(wanted: BoardIn, now: int) -> Board:
    """The board asked for. Raises `APIError` 422."""
    rules = rules_of(wanted.rules).code
    if wanted.period is not None and not IS_PERIOD[wanted.span](wanted.period):
        raise no_period(wanted.span)
    clean = wanted.clean == "1"
    return board_of(rules, wanted.span, wanted.by, clean=clean, of=wanted.of, now=now, period=wanted.period)


def no_player() -> APIError:
    """404."""
    return APIError(404, "no_such_player", "There is no such player.")


def bad_cursor(error: BadCursor) -> APIError:
    """422: the list has to be read from its beginning."""
    return APIError(422, "cursor", f"{str(error).capitalize()}; read the list from its beginning.")


async def _page(node: Services, board: Board, wanted: BoardIn) -> BoardPage:
    if wanted.around is not None:
        return await node.store.boards.around(board, wanted.around)
    try:
        return await node.store.boards.page(board, limit=ROWS, after=wanted.after, before=wanted.before)
    except BadCursor as error:
        raise bad_cursor(error) from None


ROUTES: Final = [
    Route("/api/boards", show_board, methods=["GET"]),
    Route("/api/players/{player}", show_player, methods=["GET"]),
    Route("/api/players/{player}/races", show_races, methods=["GET"]),
]
