"""Joins a search that is written in several parts into the text of one module: what is compiled, and what is hashed.

mypyc makes one file of one module, and calls within it are fast. A part is a module of this package that a search
imports by name; its text takes the place of its first import. Standard library only, and nothing else of the project:
the build uses it before anything is installed.

>>> sources = {"a_search": "from squaredeal.solver.b import (\\n    B,\\n)\\nA = B\\n", "b": "B = 1\\n"}
>>> joined("a_search", sources.__getitem__)
'B = 1\\nA = B\\n'
"""

import re
from collections.abc import Callable
from typing import Final

_IMPORT: Final = re.compile(r"^from squaredeal\.solver\.(\w+) import (?:\([^)]*\)|[^(\n]*)\n", re.MULTILINE)


def joined(name: str, read: Callable[[str], str]) -> str:
    """Give the text of a module with its parts in it; `read` gives the text of one module by its name."""
    return _joined(name, read, set())


def _joined(name: str, read: Callable[[str], str], there: set[str]) -> str:
    there.add(name)

    def part(found: re.Match[str]) -> str:
        return "" if found[1] in there else _joined(found[1], read, there)

    return _IMPORT.sub(part, read(name))
