"""Which build of the solver is used, and that nothing keeps an install from ending without a compiled one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from squaredeal.operations import machine
from squaredeal.solver import SOLVER_VERSION
from squaredeal.solver.builds import BUILDS
from tests.services.compiler import quick_compiler
from tests.solver.both_builds import compiled_build

ROOT = Path(__file__).parents[2]
SEARCH = Path("server") / "squaredeal" / "solver" / "freecell_search.py"
ASK = "from squaredeal.solver.builds import BUILDS; print(BUILDS['freecell_search'])"
NEEDED = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore")
BUILT = shutil.ignore_patterns("static", "__pycache__")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout as it is here, with its compiled searches, without the client."""
    compiled_build("freecell_search")
    for name in NEEDED:
        shutil.copy2(ROOT / name, tmp_path / name)
    for name in ("server", "tools", "migrations"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=BUILT)
    return tmp_path


def python(checkout: Path, *words: str, **environment: str) -> str:
    changed = {**os.environ, "PYTHONPATH": str(checkout / "server"), **environment}
    done = subprocess.run(
        [sys.executable, *words], cwd=checkout, env=changed, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


def used(checkout: Path) -> str:
    return python(checkout, "-c", ASK)


def build(checkout: Path, **environment: str) -> str:
    return python(checkout, "tools/solver_build.py", **environment)


def change(checkout: Path) -> None:
    with (checkout / SEARCH).open("a") as source:
        source.write("\n# changed\n")


def test_a_compiled_search_is_used_only_for_its_very_source(checkout: Path) -> None:
    assert used(checkout) == "compiled"
    change(checkout)
    assert used(checkout) == "interpreted"
    assert build(checkout, CC=quick_compiler(checkout)) == "the solver is compiled"
    assert used(checkout) == "compiled"


def test_what_cannot_be_loaded_is_not_used(checkout: Path) -> None:
    (compiled,) = (checkout / SEARCH).parent.glob("compiled/freecell_search.*.so")
    compiled.unlink()
    compiled.write_bytes(b"for another machine")
    assert used(checkout) == "interpreted"


def test_nothing_is_compiled_where_nothing_changed(checkout: Path) -> None:
    assert build(checkout, CC="/nonexistent/cc") == "the solver is compiled"


@pytest.mark.parametrize(
    ("compiler", "reason"),
    [
        ("/nonexistent/cc", "there is no C compiler"),
        (shutil.which("false") or "", "freecell_search.py was not compiled: "),
    ],
)
def test_without_a_working_compiler_it_runs_interpreted(checkout: Path, compiler: str, reason: str) -> None:
    change(checkout)
    said = build(checkout, CC=compiler)
    assert said.startswith(f"the solver runs interpreted: {reason}")
    assert len(said.splitlines()) == 1
    assert used(checkout) == "interpreted"


def test_without_mypyc_it_runs_interpreted(checkout: Path) -> None:
    change(checkout)
    (checkout / "mypyc").mkdir()
    (checkout / "mypyc" / "__init__.py").touch()
    assert "No module named 'mypyc.build'" in build(checkout, PYTHONPATH=f"{checkout}:{checkout / 'server'}")
    assert used(checkout) == "interpreted"


def test_the_doctor_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled_build("klondike_search")
    assert [finding.text for finding in machine.solver()] == [f"{SOLVER_VERSION}: compiled"]
    monkeypatch.setitem(BUILDS, "klondike_search", "interpreted")
    (finding,) = machine.solver()
    assert finding.verdict == "ok"
    assert "klondike_search runs interpreted" in finding.text


@pytest.mark.parametrize("compiling", [True, False])
def test_a_wheel_has_what_was_compiled(checkout: Path, compiling: bool) -> None:
    python(
        checkout, "-m", "hatchling", "build", "-t", "wheel", **({} if compiling else {"SQUAREDEAL_SKIP_COMPILE": "1"})
    )
    (wheel,) = (checkout / "dist").glob("*.whl")
    compiled = [name for name in ZipFile(wheel).namelist() if name.endswith(".so")]
    assert wheel.name.endswith("-none-any.whl") is not compiling
    assert any("freecell_search" in name for name in compiled) is compiling
