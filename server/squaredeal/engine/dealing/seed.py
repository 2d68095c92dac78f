"""Seed texts: their one normal form, and which of them are numbers.

A seed is text from end to end: `01` and `1` are different seeds. Knows no cards.

>>> check_seed("  e\\u0301te\\u0301 ") == "\\u00e9t\\u00e9"
True
>>> microsoft_number("617"), microsoft_number("0617"), pysolfc_number("pysol:100000")
(617, None, 100000)
"""

import re
import unicodedata
from typing import Final

LONGEST_SEED: Final = 96  # code points
LAST_MICROSOFT: Final = 2**33 - 1
DEFAULT_KLONDIKE_SEED: Final = "klondike-1"

WHITE_SPACE: Final = "\t\n\v\f\r \x85\xa0\u1680" + (
    "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)
"""The code points trimmed from both ends: Unicode's White_Space, written out, since languages disagree on theirs."""

_REFUSED: Final = {
    "Cc": "a control character",
    "Cs": "half a surrogate pair",
    "Cn": "a code point no character is assigned to",
}
_MICROSOFT: Final = re.compile(r"[1-9][0-9]{0,9}", re.ASCII)
_PYSOLFC: Final = re.compile(r"pysol:([1-9][0-9]{0,19})", re.ASCII)


class SeedError(ValueError):
    """A text that cannot be a seed; the message says why."""


def check_seed(text: str) -> str:
    """Give the normal form of a seed: NFC, without white space at its ends, 1 to 96 code points.

    Raises `SeedError` when nothing is left, when it is too long, or when it holds a control character, a lone
    surrogate or an unassigned code point. The normal form of a normal form is itself.
    """
    for character in text.strip(WHITE_SPACE):
        refused = _REFUSED.get(unicodedata.category(character))
        if refused:
            raise SeedError(f"a seed may not hold {refused} (U+{ord(character):04X})")
    seed = unicodedata.normalize("NFC", text).strip(WHITE_SPACE)
    if not seed:
        raise SeedError("a seed has at least one character other than white space")
    if len(seed) > LONGEST_SEED:
        raise SeedError(f"a seed has at most {LONGEST_SEED} characters, not {len(seed)}")
    return seed


def microsoft_number(seed: str) -> int | None:
    """Give the Microsoft number a FreeCell seed stands for, 1 to 2^33 - 1, or None for other text."""
    if not _MICROSOFT.fullmatch(seed) or int(seed) > LAST_MICROSOFT:
        return None
    return int(seed)


def pysolfc_number(seed: str) -> int | None:
    """Give the PySolFC number of an imported seed `pysol:NUMBER`, at most 20 digits, or None for other text."""
    found = _PYSOLFC.fullmatch(seed)
    return int(found[1]) if found else None
