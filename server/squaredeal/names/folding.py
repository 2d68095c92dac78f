"""The two keys of a name: who has another's key is taken for them.

Keys of accounts are made of it and kept, so whoever changes what it answers counts `RULE` up: all are made anew then.

`folded` is the same in whatever case, accents and spaces a name is written, `seen` for all that looks like it as it is
written. Both are needed: the Greek capital of η looks like H, itself like n, and a name may be read either way.

>>> folded("Zoé") == folded("ZO E") == seen("Ζ0E")
True
>>> folded("Ηρα") == folded("ηρα"), seen("Ηρα") == seen("Hpa"), seen("ηρα") == seen("npa")
(True, True, True)
"""

import unicodedata
from typing import Final

from .letters import unmasked
from .look_alikes import skeleton

RULE: Final = 2
"""Which rule makes the keys: 1 had no letters in disguise."""
_CASELESS: Final = str.maketrans(
    {
        "i": "l",  # its capital is an l's twin
        "m": "rn",  # so UTS 39 says of the small m; a capital is one where case does not count
        "ʙ": "b",  # small forms of capitals, for the same reason
        "ʜ": "h",
        "ĸ": "k",
        "ᴋ": "k",
        "ʍ": "rn",
        "ᴍ": "rn",
        "ᴛ": "t",
        "ƅ": "b",
        "ԁ": "d",  # whose capitals UTS 39 does not name
        "ԛ": "q",
        "ѡ": "w",
        "χ": "x",
        "ƀ": "b",
        "ȼ": "c",
        "ƚ": "l",
        "ɫ": "l",
        "ɍ": "r",
        "ᵽ": "p",
        **dict(zip("ᴀᴅᴇɢᴊʟᴘʀ", "adegjlpr", strict=True)),  # what small Cherokee letters look like
    }
)
_AS_WRITTEN: Final = str.maketrans({"ғ": "f", "Ғ": "f"})  # who writes Kazakh takes it for a г all the same


def folded(name: str) -> str:
    """The name as its capitals look: the same in every spelling of its case, accents and spaces."""
    return _look(name.upper()) or name


def seen(name: str) -> str:
    """The name as it looks, as it is written."""
    return _look(name.translate(_AS_WRITTEN)) or name


def _look(name: str) -> str:
    """The skeleton without case and accents."""
    bare = unicodedata.normalize("NFKD", skeleton(unmasked(name)).casefold())
    return "".join(each for each in bare if _is_kept(each)).translate(_CASELESS)


def _is_kept(character: str) -> bool:
    return character != " " and unicodedata.category(character) not in ("Mn", "Me", "Cf")
