"""Which scripts a name is written in, and whether they belong together: UTS 39, "highly restrictive".

A name has the letters of one script, or of Latin, Japanese, Chinese and Korean as they are written together. What
is no letter belongs to all scripts. A letter's script is the first word of its name in Unicode.

>>> mixes_scripts("Pаul"), mixes_scripts("Ελένη"), mixes_scripts("山田 Tarō")  # Cyrillic a
(True, False, False)

Scripts that nobody writes names in any more, of the "excluded" ones of UAX 31, only serve to look like others.

>>> is_out_of_use("𐊢hief"), is_out_of_use("ᎠᏂᏴᏫᏯ")  # Carian C, Cherokee
(True, False)
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
_DEAD: Final = """
    AHOM ANATOLIAN AVESTAN BHAIKSUKI BRAHMI CARIAN CAUCASIAN CHORASMIAN COPTIC CUNEIFORM CYPRIOT CYPRO-MINOAN
    DESERET DIVES DOGRA DUPLOYAN EGYPTIAN ELBASAN ELYMAIC GLAGOLITIC GOTHIC GRANTHA HATRAN IMPERIAL INSCRIPTIONAL
    KAITHI KAWI KHAROSHTHI KHITAN KHOJKI KHUDAWADI LINEAR LYCIAN LYDIAN MAHAJANI MAKASAR MANICHAEAN MARCHEN
    MEROITIC MODI MULTANI NABATAEAN NANDINAGARI OGHAM OLD PALMYRENE PHAGS-PA PHOENICIAN PSALTER RUNIC SHARADA
    SHAVIAN SIDDHAM SOGDIAN SOYOMBO TAKRI TANGUT TIRHUTA UGARITIC VITHKUQI ZANABAZAR
"""
_OUT_OF_USE: Final = frozenset(_DEAD.split())
"""First words of their letters' names."""


def is_out_of_use(name: str) -> bool:
    """Whether a letter, mark or numeral is of a script that is written nowhere today."""
    return any(_first_word(each) in _OUT_OF_USE for each in name if unicodedata.category(each)[0] in "LMN")


def mixes_scripts(name: str) -> bool:
    """Whether letters of scripts stand together that nobody writes together."""
    scripts = {_script(each) for each in unicodedata.normalize("NFKD", name) if _is_letter(each)} - {""}
    return len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER)


def _is_letter(character: str) -> bool:
    return unicodedata.category(character)[0] == "L"


def _script(letter: str) -> str:
    word = _first_word(letter)
    return _WORDS.get(word, word)


def _first_word(character: str) -> str:
    return unicodedata.name(character, "").partition(" ")[0]
