"""What a text looks like: every character replaced by the one that stands for all its look-alikes (UTS 39, skeletons).

The table is `look_alikes.txt`, written by `tools/look_alikes.py`. Another table is another `RULE` of `folding`.

>>> skeleton("Ρаul"), skeleton("1O0")  # Greek rho, Cyrillic a
('Paul', 'lOO')
"""

import unicodedata
from importlib.resources import files
from typing import Final


def skeleton(text: str) -> str:
    """What the text looks like; the same for all that cannot be told apart, in one case of letters."""
    as_written = unicodedata.normalize("NFD", text).translate(_PROTOTYPES)
    return unicodedata.normalize("NFKD", as_written).translate(_PROTOTYPES)


def _read() -> dict[int, str]:
    prototypes: dict[int, str] = {}
    for line in files("squaredeal.names").joinpath("look_alikes.txt").read_text("ascii").splitlines():
        if not line.startswith("#"):
            prototype, _, sources = line.partition(":")
            text = "".join(chr(int(code, 16)) for code in prototype.split())
            prototypes |= {int(code, 16): text for code in sources.split()}
    return prototypes


_PROTOTYPES: Final = _read()
