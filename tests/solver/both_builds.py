"""Both builds of a search in one process: the compiled one and its source."""

from __future__ import annotations

from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import ModuleType

from squaredeal import solver
from squaredeal.solver.builds import BUILDS
from squaredeal.solver.parts import joined

FOLDER = Path(solver.__file__).parent
MISSING = (
    "{} is not compiled from its source as it is now: run `python3 tools/bootstrap.py test` (it brings a C compiler)"
)


def compiled_build(name: str) -> ModuleType:
    """The compiled build, which must be there and be used."""
    assert BUILDS[name] == "compiled", MISSING.format(name)
    module = import_module(f"squaredeal.solver.compiled.{name}")
    text = joined(name, lambda part: (FOLDER / f"{part}.py").read_text())
    assert sha256(text.encode()).hexdigest() == module.SOURCE
    assert not str(module.__file__).endswith(".py")
    return module


def source_build(name: str) -> ModuleType:
    """The same search, interpreted."""
    module = import_module(f"squaredeal.solver.{name}")
    assert str(module.__file__).endswith(".py")
    return module
