"""Making the boards anew from outside, beside a server or without one.

rebuilt = rebuild(place)
"""

import asyncio

from squaredeal.store.rebuilding import Rebuilt, open_rebuilding

from .place import Place
from .schema import require_schema


def rebuild(place: Place) -> Rebuilt:
    """Fill the boards from the races alone. Raises `OperationError` for tables of another release, `StoreError`s."""
    require_schema(place)
    return asyncio.run(_rebuild(place.url.render_as_string(hide_password=False)))


async def _rebuild(url: str) -> Rebuilt:
    async with open_rebuilding(url) as rebuilding:
        return await rebuilding.run()
