"""The names that this server lets people take: those of `names`, without the words its operator has blocked.

A word is blocked in whatever case, accents and look-alikes it is written, also within a name. The list is the
operator's own, in a file that is read at the start.

>>> AllowedNames(["Voldemort"])("Lord V0ldemört")
Traceback (most recent call last):
squaredeal.web.names.BadName: that name is not allowed here
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from squaredeal.names import folded, seen
from squaredeal.settings import PREFIX, SettingsError

from .names import BadName, check_name

MOST_BYTES: Final = 1 << 20


class AllowedNames:
    """Gives a name as it is kept, or raises `BadName`."""

    def __init__(self, blocked: Iterable[str] = ()) -> None:
        """`blocked` words, as people write them."""
        words = [word.strip() for word in blocked if word.strip()]
        self._blocked = frozenset(key(word) for word in words for key in (folded, seen))

    def __call__(self, name: str) -> str:
        """The name in its normal form. Raises `BadName`."""
        name = check_name(name)
        looks = folded(name), seen(name)
        if any(word in look for word in self._blocked for look in looks):
            raise BadName("that name is not allowed here")
        return name


def allowed_names(path: str) -> AllowedNames:
    """Read the file of blocked words, one on each line; "" for none. Raises `SettingsError`."""
    if not path:
        return AllowedNames()
    try:
        with Path(path).open("rb") as file:
            text = file.read(MOST_BYTES + 1)
        if len(text) > MOST_BYTES:
            raise SettingsError(f"{PREFIX}BLOCKED_NAMES: {path} is longer than 1 MiB")
        return AllowedNames(text.decode("utf-8-sig").splitlines())
    except (OSError, UnicodeError) as error:
        raise SettingsError(f"{PREFIX}BLOCKED_NAMES: cannot read {path}: {error}") from None
