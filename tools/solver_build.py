"""Compiles the solver's searches with mypyc, where there are a C compiler, Python's headers and mypyc.

Used by the wheel's build hook and by `make`. Nothing depends on it: what is not compiled runs interpreted, with the
same answers. A compiled search carries the hash of its source, so that an older one is made anew here, and never used
(`squaredeal.solver.builds`). Standard library only.

    python3 tools/solver_build.py                  # compiles what has changed, and says in one line what there is
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENT = "mypy[mypyc]>=2.4"
SETUP = """
from mypyc.build import mypycify
from setuptools import setup
setup(name="search", ext_modules=mypycify(["{name}"], opt_level="3", debug_level="0"))
"""
TELLING = 300  # characters of a compiler's complaint


class SolverBuildError(RuntimeError):
    """The searches cannot be compiled here; the message says what is missing."""


def searches(root: Path = ROOT) -> list[Path]:
    """Lists the sources that are compiled: those that import nothing of the project."""
    return sorted((root / "server" / "squaredeal" / "solver").glob("*_search.py"))


def compiled(source: Path) -> Path:
    """Names the file that a source is compiled to for this Python."""
    return source.parent / "compiled" / f"{source.stem}{sysconfig.get_config_var('EXT_SUFFIX')}"


def is_current(source: Path) -> bool:
    """Says whether a source is compiled as it is now."""
    there = compiled(source)
    return there.exists() and _digest(source).encode() in there.read_bytes()


def lacking() -> str | None:
    """Says what this machine lacks for compiling C for this Python, or None."""
    words = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    if not words or shutil.which(words[0]) is None:
        return "there is no C compiler"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "Python's headers are missing"
    return None


def build(root: Path = ROOT) -> list[Path]:
    """Compiles the searches that have changed and returns all compiled files. Raises `SolverBuildError`."""
    for source in searches(root):
        if not is_current(source):
            missing = lacking()
            if missing:
                raise SolverBuildError(missing)
            try:
                _compile(source)
            except OSError as error:
                raise SolverBuildError(f"{source.name} was not compiled: {error}") from error
    return [compiled(source) for source in searches(root)]


def _digest(source: Path) -> str:
    return hashlib.sha256(_text(source).encode()).hexdigest()


def _text(source: Path) -> str:
    """Reads a search with its parts, as the solver does: by the solver's own rule, though it may not be installed."""
    file = source.with_name("parts.py")
    spec = importlib.util.spec_from_file_location("parts", file)
    if spec is None or spec.loader is None:
        raise SolverBuildError(f"{file} cannot be read")
    parts = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(parts)
    return str(parts.joined(source.stem, lambda name: source.with_name(f"{name}.py").read_text()))


def _compile(source: Path) -> None:
    """Compiles a copy that has the source's hash; of a module in a package mypyc would make two files."""
    with tempfile.TemporaryDirectory() as made:
        copy = Path(made) / source.name
        copy.write_text(f'{_text(source)}\nSOURCE = "{_digest(source)}"\n')
        words = [sys.executable, "-c", SETUP.format(name=copy.name), "build_ext", "--inplace"]
        done = subprocess.run(words, cwd=made, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            complaint = (done.stderr.strip() or done.stdout.strip() or "it failed").splitlines()[-1]
            raise SolverBuildError(f"{source.name} was not compiled: {complaint[:TELLING]}")
        target = compiled(source)
        fresh = target.with_suffix(".new")
        shutil.copyfile(copy.with_name(target.name), fresh)
        fresh.replace(target)  # in one step: another process may be loading it


def main() -> None:
    """Compiles what has changed; says which build there is. Never fails."""
    try:
        build()
    except SolverBuildError as error:
        print(f"the solver runs interpreted: {error}")
    else:
        print("the solver is compiled")


if __name__ == "__main__":
    main()
