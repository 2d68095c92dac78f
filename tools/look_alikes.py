"""Writes `server/squaredeal/names/look_alikes.txt`: which characters look like which, from ICU's table of confusables.

ICU has the table of Unicode's Technical Standard 39 built in and answers with skeletons; every character is asked.
Needs an ICU library (`libicui18n`), of whichever version: the file says which one wrote it.

.venv/bin/python -m tools.look_alikes
"""

from __future__ import annotations

import ctypes
import ctypes.util
import re
import sys
import unicodedata
from collections import defaultdict
from pathlib import Path

FILE = Path(__file__).resolve().parent.parent / "server" / "squaredeal" / "names" / "look_alikes.txt"
UNUSED = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Zs")  # no name holds them
LONGEST = 400  # bytes of one character's skeleton
HEAD = """\
# Characters that look alike: a prototype, and after the colon all that are taken for it; code points in hex.
# Written by tools/look_alikes.py from ICU {icu} (Unicode {unicode}, UTS 39); change it there.
# Data (c) Unicode, Inc., under the Unicode License: https://www.unicode.org/license.txt
"""


class Icu:
    """ICU's checker of spoofs."""

    def __init__(self) -> None:
        """Opens it. Raises OSError where there is no ICU."""
        name = ctypes.util.find_library("icui18n")
        found = re.search(r"\d+$", name or "")
        if name is None or found is None:
            raise OSError("there is no libicui18n here")
        self._library, self.version = ctypes.CDLL(name), found.group()
        self._status = ctypes.c_int(0)
        open_ = self._function("uspoof_open")
        open_.restype = ctypes.c_void_p
        self._checker = ctypes.c_void_p(open_(ctypes.byref(self._status)))
        self._skeleton = self._function("uspoof_getSkeletonUTF8")

    def skeleton(self, text: str) -> str:
        """What the text looks like."""
        buffer = ctypes.create_string_buffer(LONGEST)
        length = self._skeleton(self._checker, 0, text.encode(), -1, buffer, LONGEST, ctypes.byref(self._status))
        if self._status.value > 0:
            raise OSError(f"ICU says {self._status.value} of {text!a}")
        return buffer.raw[:length].decode()

    def unicode(self) -> str:
        """The version of its tables."""
        numbers = (ctypes.c_uint8 * 4)()
        self._function("u_getUnicodeVersion", "icuuc")(numbers)
        return f"{numbers[0]}.{numbers[1]}"

    def _function(self, name: str, library: str = "icui18n") -> ctypes._CFuncPtr:
        whole = f"{name}_{self.version}"
        if library == "icui18n":
            return self._library[whole]
        return ctypes.CDLL(ctypes.util.find_library(library))[whole]


def main() -> None:
    """Writes the file."""
    icu = Icu()
    alike: dict[str, list[str]] = defaultdict(list)
    for character in map(chr, range(sys.maxunicode + 1)):
        if unicodedata.category(character) not in UNUSED and unicodedata.normalize("NFD", character) == character:
            skeleton, plain = icu.skeleton(character), unicodedata.normalize("NFKD", character)
            if skeleton != (character if plain == character else icu.skeleton(plain)):
                alike[skeleton].append(character)
    lines = [f"{_hex(prototype)}: {_hex(alike[prototype])}" for prototype in sorted(alike)]
    FILE.write_text(HEAD.format(icu=icu.version, unicode=icu.unicode()) + "\n".join(lines) + "\n")
    print(f"{FILE}: {len(lines)} prototypes, {sum(map(len, alike.values()))} characters")


def _hex(characters: str | list[str]) -> str:
    return " ".join(f"{ord(character):04x}" for character in characters)


if __name__ == "__main__":
    main()
