"""Letters in disguise: small capitals, raised, ringed, boxed, hooked and crossed ones, and those that make flags.

The table of look-alikes does not have most of them, but Unicode's names tell which letter of the Latin alphabet each
one is. Names never change, so neither does the answer. Accents and case are nothing to `unmasked`.

>>> unmasked("🅲ʜ🇮ᴱƑ"), unmasked("Олег"), unmasked("€5")
('chief', 'Олег', 'e5')
"""

import re
import unicodedata
from functools import lru_cache
from typing import Final

_NAMED: Final = re.compile(
    r"(?:(?:.* )?LATIN (?:SUBSCRIPT )?|MODIFIER |REGIONAL INDICATOR SYMBOL )"
    r"(?:LETTER (?:SMALL CAPITAL |SMALL |CAPITAL )?|(?:SMALL |CAPITAL )LETTER (?:SMALL CAPITAL )?)"
    r"(?:(?:AFRICAN|ANGLICANA|BARRED|BLACKLETTER|BROKEN|INSULAR|LENIS|MIDDLE-WELSH|SCRIPT|STIRRUP|VISIGOTHIC) )?"
    r"([A-Z])(?: WITH (?!SMALL LETTER ).*| ROTUNDA)?"
)
_SIGNS: Final = dict(zip("©®¢£¥€₡₢₣₤₥₦₩₫₭₮₱₲₳₵₸฿₿₽", "crclyeccflmnwdktpgactbbp", strict=True))
"""Signs that are letters with a stroke or a ring."""


def unmasked(text: str) -> str:
    """The text with the small letter for every such character; of others nothing is changed."""
    return "".join(map(_letter, text))


@lru_cache(maxsize=4096)
def _letter(character: str) -> str:
    if character.isascii() or unicodedata.category(character)[0] == "M":
        return character
    named = _NAMED.fullmatch(unicodedata.name(character, ""))
    return named[1].lower() if named else _SIGNS.get(character, character)
