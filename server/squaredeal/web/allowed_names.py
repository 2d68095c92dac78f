"""The names that this server lets people take: those of `names`, without the words its operator has blocked.

A word is blocked in whatever case, accents and look-alikes it is written, also within a name, and with dots and the
like between its letters. Of words of four letters or more, digits and signs in the place of letters are read as those;
of shorter ones they are not, for a number behind a name would soon be one. The list is the operator's own, in a file
that is read at the start.

>>> AllowedNames(["Voldemort"])("Lord V.0.l.d.3.m.ö.r.t")
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
LEAST_LETTERS: Final = 4
"""Of a word in which digits are looked for in the place of letters."""
_MEANT: Final = str.maketrans("345789@$!", "eastbgasl")  # 0 and 1 look like letters anyway


class AllowedNames:
    """Gives a name as it is kept, or raises `BadName`."""

    def __init__(self, blocked: Iterable[str] = ()) -> None:
        """`blocked` words, as people write them."""
        words = [word.strip() for word in blocked if word.strip()]
        letters = [word for word in words if word.replace(" ", "").isalpha()]
        self._as_written = _looks(words)
        self._apart = _looks(letters)
        self._in_digits = _looks(word for word in letters if len(word) >= LEAST_LETTERS)

    def __call__(self, name: str) -> str:
        """The name in its normal form. Raises `BadName`."""
        name = check_name(name)
        looks = _looks([name])
        if (
            _any_in(self._as_written, looks)
            or _any_in(self._apart, map(_letters, looks))
            or _any_in(self._in_digits, (_letters(look.translate(_MEANT)) for look in looks))
        ):
            raise BadName("that name is not allowed here")
        return name


def _looks(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(key(text) for text in texts for key in (folded, seen))


def _letters(look: str) -> str:
    return "".join(filter(str.isalnum, look))


def _any_in(words: frozenset[str], looks: Iterable[str]) -> bool:
    return any(word in look for look in looks for word in words)


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
