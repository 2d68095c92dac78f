"""What a player may be called: 1–24 characters as people count them, nothing invisible, nobody the server speaks as.

It knows no player. Names are text only, so markup in one is harmless where pages write it as text. A name is refused,
never mended, but for the normal form NFC.

>>> check_name("Zoé 🎴")
'Zoé 🎴'
>>> check_name("a\\u200bb")
Traceback (most recent call last):
squaredeal.web.names.BadName: a name may not hold invisible or control characters
"""

import unicodedata
from typing import Final

from squaredeal.names import folded, is_out_of_use, mixes_scripts, seen

from .graphemes import EMOJI_STYLE, ZWJ, graphemes, is_pictograph

__all__ = ["BadName", "check_name", "folded"]

MOST_GRAPHEMES: Final = 24
MOST_CODE_POINTS: Final = 64
MOST_MARKS: Final = 4  # on one character; honest scripts stay below

_REFUSED_CATEGORIES: Final = {
    "Cc": "a name may not hold invisible or control characters",
    "Cf": "a name may not hold invisible or control characters",
    "Zl": "a name may not hold line breaks",
    "Zp": "a name may not hold line breaks",
    "Cs": "a name may not hold half characters",
    "Co": "a name may not hold private characters",
    "Cn": "a name may not hold unassigned characters",
}
_LOOKS_EMPTY: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
_STYLES: Final = frozenset(map(chr, [*range(0xFE00, 0xFE10), *range(0x180B, 0x1810), *range(0xE0100, 0xE01F0)]))
_RESERVED_WORDS: Final = """
    admin administrator anonymous bot con constructor deleted deletedplayer everyone ghost guest host mod moderator nan
    nobody none null official operator prototype root server someone squaredeal staff support system true false
    undefined you __proto__ . ..
"""
_RESERVED: Final = frozenset(folded(word) for word in _RESERVED_WORDS.split())


class BadName(ValueError):  # noqa: N818 - NameError is Python's own
    """A name that may not be used; the message says why and never repeats it."""


def check_name(name: str) -> str:
    """The name in its normal form (NFC). Raises `BadName`."""
    if len(name) > MOST_CODE_POINTS:
        raise BadName("a name has at most 24 characters")
    name = unicodedata.normalize("NFC", name)
    _check_spaces(name)
    clusters = graphemes(name)
    for cluster in clusters:
        _check_cluster(cluster)
    if len(clusters) > MOST_GRAPHEMES:
        raise BadName("a name has at most 24 characters")
    if is_out_of_use(name):
        raise BadName("a name is written in letters that are in use today")
    if mixes_scripts(name):
        raise BadName("a name has the letters of one script, not of several that look alike")
    if not _RESERVED.isdisjoint((folded(name), seen(name))):
        raise BadName("that name is reserved")
    return name


def _check_spaces(name: str) -> None:
    if not name or name.isspace():
        raise BadName("a name has at least one character")
    if name[0].isspace() or name[-1].isspace() or "  " in name:
        raise BadName("a name has single spaces, between words only")


def _check_cluster(cluster: str) -> None:
    marks = 0
    for at, character in enumerate(cluster):
        category = unicodedata.category(character)
        marks += category in ("Mn", "Me")
        if character == ZWJ and _joins_pictographs(cluster, at):
            continue
        if character == EMOJI_STYLE and (is_pictograph(cluster[0]) or cluster[0] in "0123456789#*‼⁉™©®↔↕▪▫"):
            continue
        if character in _LOOKS_EMPTY or character in _STYLES:
            raise BadName("a name may not hold invisible or control characters")
        if category == "Zs" and character != " ":
            raise BadName("a name may not hold unusual spaces")
        if category in _REFUSED_CATEGORIES:
            raise BadName(_REFUSED_CATEGORIES[category])
    if unicodedata.category(cluster[0]) in ("Mn", "Me", "Mc") or marks > MOST_MARKS:
        raise BadName("a name may not hold piles of accents")


def _joins_pictographs(cluster: str, at: int) -> bool:
    return at + 1 < len(cluster) and is_pictograph(cluster[0]) and is_pictograph(cluster[at + 1])
