"""The pages of the browser client, and the files they name.

It knows no race: `/race/{id}` is the same page for all, which asks for its race over a socket.
"""

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import Match, Route
from starlette.types import Scope

from .nothing import nothing_page
from .pages import NOT_BUILT
from .race_id import is_race_id
from .replies import Reply, file_reply
from .services import services

FOREVER: Final = "public, max-age=31536000, immutable"
AN_HOUR: Final = "public, max-age=3600"
PAGES: Final = {
    "/": "index",
    "/race/{race}": "race",
    "/watch/{race}": "watch",
    "/replay/{race}": "replay",
    "/ghost": "ghost",
    "/ghost/{race}": "ghost",
    "/verify": "verify",
    "/verify/{race}": "verify",
    "/daily": "daily",
    "/solo": "solo",
    "/boards": "boards",
    "/account": "account",
    "/admin": "admin",
    "/players/{player}": "player",
    "/help": "help",
    "/settings": "settings",
}


def page(request: Request, name: str) -> Reply:
    """A page of the client, or the page that says how to build it."""
    html = services(request).pages.html
    if name in html:
        return file_reply(request, html[name], cache="no-store")
    if not html:
        return Reply(NOT_BUILT, 503, media_type="text/html")
    return missing(request)


def missing(request: Request) -> Reply:
    """Says that an address has nothing: on a page with ways on to who takes pages, else as `HTTPException` 404."""
    shown = nothing_page(request.headers, services(request).pages, 404)
    if shown is None:
        raise HTTPException(404)
    return shown


def file(request: Request) -> Reply:
    """A file of the client under its own path; any other path is not there."""
    found = services(request).pages.files.get(request.url.path)
    if found is None:
        return missing(request)
    return file_reply(request, found, cache=FOREVER if found.immutable else AN_HOUR)


def _route(path: str, name: str) -> Route:
    async def show(request: Request) -> Reply:
        race = request.path_params.get("race")
        if race is not None and not is_race_id(race):
            return missing(request)
        return page(request, name)

    return Route(path, show, methods=["GET"], name=name)


async def show_file(request: Request) -> Reply:
    """GET /{anything else}."""
    return file(request)


class FileRoute(Route):
    """Every path that is nothing else; below `/api` are no files, so that a wrong method there is told as one."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Match what may be a file."""
        return (Match.NONE, {}) if scope["path"].startswith("/api/") else super().matches(scope)


ROUTES: Final = [
    *(_route(path, name) for path, name in PAGES.items()),
    FileRoute("/{path:path}", show_file, methods=["GET"]),
]
