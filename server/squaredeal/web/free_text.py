"""What people may write in a sentence or two: a reason, a report. In the normal form NFC, of so many characters as
people count them, nothing in it that cannot be seen.

It knows no route. A text is refused, never mended, but for its normal form and the spaces around it.

>>> check_text("  Insulted me twice.\\nLook at the chat. ", most=500)
'Insulted me twice.\\nLook at the chat.'
>>> check_text("a\\u202eb", most=500)
Traceback (most recent call last):
squaredeal.web.free_text.BadText: it may not hold invisible or control characters
"""

import unicodedata
from typing import Final

from .errors import APIError
from .graphemes import EMOJI_STYLE, ZWJ, graphemes, is_pictograph

MOST: Final = 500
MOST_CODE_POINTS: Final = 4  # for each character, on the average; honest scripts stay below
MOST_MARKS: Final = 8  # on one character
_REFUSED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_LOOKS_EMPTY: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
_STYLES: Final = frozenset(map(chr, [*range(0xFE00, 0xFE10), *range(0x180B, 0x1810), *range(0xE0100, 0xE01F0)]))


class BadText(ValueError):  # noqa: N818 - named for what is the case
    """A text that may not be; the message says why and never repeats it."""


def text_of(wanted: str) -> str:
    """A reason or a report as it is kept. Raises `APIError` 422."""
    try:
        return check_text(wanted, most=MOST)
    except BadText as bad:
        raise APIError(422, "text", f"Please write another text: {bad}.") from None


def check_text(text: str, *, most: int) -> str:
    """The text as it is kept, of 1 to `most` characters. Raises `BadText`."""
    if len(text) > most * MOST_CODE_POINTS:
        raise BadText(f"it has at most {most} characters")
    text = unicodedata.normalize("NFC", text).strip(" \n\t")
    clusters = graphemes(text)
    if not clusters:
        raise BadText("it has at least one character")
    if len(clusters) > most:
        raise BadText(f"it has at most {most} characters")
    for cluster in clusters:
        _check_cluster(cluster)
    return text


def _check_cluster(cluster: str) -> None:
    if sum(unicodedata.category(each) in ("Mn", "Me") for each in cluster) > MOST_MARKS:
        raise BadText("it may not hold piles of accents")
    is_joined = is_pictograph(cluster[0]) or cluster[0] in "0123456789#*‼⁉™©®↔↕▪▫"
    for each in cluster:
        if each in "\n\t" or (each in (ZWJ, EMOJI_STYLE) and is_joined):
            continue
        if unicodedata.category(each) in _REFUSED or each in _LOOKS_EMPTY or each in _STYLES:
            raise BadText("it may not hold invisible or control characters")
