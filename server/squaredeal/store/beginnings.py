"""Whether a name in a database begins like a text, case aside, in the letters of any script.

A database's own `lower` is no measure: SQLite's knows A to Z alone, PostgreSQL's what the server's language has. Each
letter is compared with all its cases. What is two letters in another case, `ß` and `SS`, is found as it is written.

>>> sorted(cases_of("Σ")), sorted(cases_of("ж")), cases_of("7")
(['Σ', 'ς', 'σ'], ['Ж', 'ж'], {'7'})
"""

import unicodedata
from collections import defaultdict
from functools import cache
from typing import Any, Final

from sqlalchemy import ColumnElement, and_, func, true

_CASED: Final = 0x20000
"""Behind it no letter has a case."""


def begins_like(name: ColumnElement[Any], text: str) -> ColumnElement[bool]:
    """Compare the first letters of a name, in the normal form NFC, with those of `text`."""
    letters = unicodedata.normalize("NFC", text)
    return and_(
        true(),
        *(func.substr(name, at, 1).in_(sorted(cases_of(letter))) for at, letter in enumerate(letters, start=1)),
    )


def cases_of(letter: str) -> set[str]:
    """All letters that are the same one, case aside."""
    return {letter} | _same_letters().get(letter.casefold(), set())


@cache
def _same_letters() -> dict[str, set[str]]:
    """All letters that have cases, by what is the same in each of them."""
    same: defaultdict[str, set[str]] = defaultdict(set)
    for letter in map(chr, range(_CASED)):
        if (folded := letter.casefold()) != letter:
            same[folded] |= {letter, folded} if len(folded) == 1 else {letter}
    return dict(same)
