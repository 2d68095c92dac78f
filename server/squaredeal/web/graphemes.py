"""What readers see as one character: splitting text into grapheme clusters.

A small form of Unicode's rules (UAX 29) from `unicodedata` categories and a few ranges: marks, joined emoji, flags and
Hangul syllables stay whole. It knows nothing of names.

>>> graphemes("é👨‍👩‍👧🇩🇪")
['é', '👨‍👩‍👧', '🇩🇪']
"""

import unicodedata
from typing import Final

ZWJ: Final = "\u200d"
EMOJI_STYLE: Final = "\ufe0f"
_SKIN: Final = range(0x1F3FB, 0x1F400)
_FLAG: Final = range(0x1F1E6, 0x1F200)
_LEAD, _VOWEL, _TAIL = range(0x1100, 0x1160), range(0x1160, 0x11A8), range(0x11A8, 0x1200)
_SYLLABLE: Final = range(0xAC00, 0xD7A4)


def graphemes(text: str) -> list[str]:
    """The clusters of `text`, in order; joined they are `text` again."""
    clusters: list[str] = []
    for character in text:
        if clusters and _continues(clusters[-1], character):
            clusters[-1] += character
        else:
            clusters.append(character)
    return clusters


def is_pictograph(character: str) -> bool:
    """Whether emoji are made of it."""
    return unicodedata.category(character) == "So" or ord(character) in _SKIN


def _continues(cluster: str, character: str) -> bool:
    last, code = cluster[-1], ord(character)
    if unicodedata.category(character) in ("Mn", "Me", "Mc") or character == ZWJ or code in _SKIN:
        return True
    if last == ZWJ:
        return is_pictograph(character) and is_pictograph(cluster[0])
    if code in _FLAG:
        return ord(last) in _FLAG and len(cluster) == 1
    return _same_syllable(ord(last), code)


def _same_syllable(last: int, code: int) -> bool:
    """Hangul: lead + lead, vowel or syllable; vowel + vowel or tail; tail + tail."""
    if last in _LEAD:
        return code in _LEAD or code in _VOWEL or code in _SYLLABLE
    open_syllable = last in _SYLLABLE and (last - _SYLLABLE.start) % 28 == 0
    if last in _VOWEL or open_syllable:
        return code in _VOWEL or code in _TAIL
    return (last in _TAIL or last in _SYLLABLE) and code in _TAIL
