"""Giving a player another name: the one that somebody with a role has chosen, or a neutral one that is free.

It knows no route and keeps nothing.

    name = await rename(store.moderation.renaming, "p9", None, change)     # "Player 4711"
"""

import secrets
from collections.abc import Callable
from typing import Final

from squaredeal.names import folded
from squaredeal.store import NameTaken
from squaredeal.store.audit import Change
from squaredeal.store.renaming import Renaming

DIGITS: Final = (4, 4, 4, 5, 6, 9)
"""Of the neutral names that are tried: of a thousand players so called, one has a number of four digits at last."""


async def rename(
    renaming: Renaming, player: str, name: str | None, change: Change, pick: Callable[[int], int] = secrets.randbelow
) -> str:
    """Give a player a checked name, or a neutral one; return it. Raises `NoSuchPlayer`, `NameTaken`, `NameBarred`.

    Their races still tell the old one: see `Renaming.tell`.
    """
    if name is not None:
        await renaming.rename(player, name, folded, change, neutral=False)
        return name
    for digits in DIGITS:
        neutral = neutral_name(digits, pick)
        try:
            await renaming.rename(player, neutral, folded, change, neutral=True)
        except NameTaken:
            continue
        return neutral
    raise NameTaken("all names that were tried")


def neutral_name(digits: int, pick: Callable[[int], int]) -> str:
    """A name that says nothing: `Player` and a number of so many digits."""
    return f"Player {10 ** (digits - 1) + pick(9 * 10 ** (digits - 1))}"
