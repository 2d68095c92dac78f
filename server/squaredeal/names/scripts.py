"""Which scripts a name is written in, and whether they belong together: UTS 39, "highly restrictive".

A name has the letters of one script, or of Latin, Japanese, Chinese and Korean as they are written together. What
is no letter belongs to all scripts. A letter's script is the first word of its name in Unicode.

>>> mixes_scripts("Pаul"), mixes_scripts("Ελένη"), mixes_scripts("山田 Tarō")  # Cyrillic a
(True, False, False)
"""

import unicodedata
from typing import Final

_WORDS: Final = {
    "CJK": "HAN",
    "IDEOGRAPHIC": "HAN",
    "HENTAIGANA": "HIRAGANA",
    "KATAKANA-HIRAGANA": "",
    "MODIFIER": "",  # ʻ and ʼ are of no script
}
_TOGETHER: Final = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)


def mixes_scripts(name: str) -> bool:
    """Whether letters of scripts stand together that nobody writes together."""
    scripts = {_script(each) for each in unicodedata.normalize("NFKD", name) if _is_letter(each)} - {""}
    return len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER)


def _is_letter(character: str) -> bool:
    return unicodedata.category(character)[0] == "L"


def _script(letter: str) -> str:
    word = unicodedata.name(letter, "").partition(" ")[0]
    return _WORDS.get(word, word)
