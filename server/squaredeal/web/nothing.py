"""What is shown at an address that has nothing: a page with ways on, for who takes pages.

It knows no route, and nothing of what programs are told instead: that is up to who asks.

    reply = nothing_page(request.headers, pages, 404)   # None: this one is no browser, or there is no such page
"""

from starlette.datastructures import Headers

from .pages import Pages
from .replies import Reply


def nothing_page(headers: Headers, pages: Pages, status: int) -> Reply | None:
    """The page, with the status that says what is wrong with the address."""
    html = pages.html.get("missing")
    if html is None or "text/html" not in headers.get("accept", ""):
        return None
    return Reply(html.body, status, headers={"cache-control": "no-store"}, media_type=html.kind)
