"""Chooses the build of each search: the compiled one if it was made from this very source, else the source itself.

A compiled search names its source by hash, so that one left over from an older source is never used. Knows no game.

>>> BUILDS["freecell_search"] in ("compiled", "interpreted")
True
"""

from hashlib import sha256
from importlib import import_module
from pkgutil import get_data
from types import ModuleType
from typing import TYPE_CHECKING, Final, Literal

from squaredeal.solver.parts import joined

PACKAGE: Final = "squaredeal.solver"

__all__ = ["BUILDS", "freecell_search", "klondike_search"]

BUILDS: Final[dict[str, Literal["compiled", "interpreted"]]] = {}
"""Which build of each search is in use."""


def _chosen(name: str) -> ModuleType:
    """Load one build of a search; a compiled one that cannot be loaded here is none."""
    try:
        compiled = import_module(f"{PACKAGE}.compiled.{name}")
    except ImportError:
        compiled = None
    if compiled is not None and sha256(joined(name, _text).encode()).hexdigest() == compiled.SOURCE:
        BUILDS[name] = "compiled"
        return compiled
    BUILDS[name] = "interpreted"
    return import_module(f"{PACKAGE}.{name}")


def _text(name: str) -> str:
    """Read a source; where there is none nothing was compiled from it."""
    return (get_data(PACKAGE, f"{name}.py") or b"").decode()


if TYPE_CHECKING:
    from squaredeal.solver import freecell_search, klondike_search
else:
    freecell_search = _chosen("freecell_search")
    klondike_search = _chosen("klondike_search")
