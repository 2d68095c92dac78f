"""The documentation names only what is there: links lead somewhere, tests that are said to prove something exist."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)\s]*)?\)")
PATH = re.compile(
    r"`((?:client/test|tests|server/squaredeal|client/src|tools|requirements|migrations|bench)/[\w./*]+)`"
)
SHORT = re.compile(r"`([a-z_]+/(?:test_[\w*]+\.py|\w+\.(?:py|ts))?)`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    missing = [target for target in LINK.findall(page.read_text()) if not (page.parent / target).exists()]
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_paths_that_are_named_exist(page: Path) -> None:
    missing = [path for path in PATH.findall(page.read_text()) if not list(ROOT.glob(path.rstrip("/")))]
    assert missing == []


def test_tests_named_by_the_field_cases_exist() -> None:
    named = set(SHORT.findall((ROOT / "docs" / "field-cases.md").read_text()))
    assert named
    places = [ROOT / "tests", ROOT / "client" / "test", ROOT / "server" / "squaredeal"]
    missing = [name for name in named if not any(list(place.glob(name.rstrip("/"))) for place in places)]
    assert missing == []


def test_every_decision_is_listed() -> None:
    folder = ROOT / "docs" / "adr"
    listed = LINK.findall((folder / "README.md").read_text())
    assert sorted(listed) == sorted(page.name for page in folder.glob("0*.md"))


@pytest.mark.parametrize("folder", ["room", "store", "web"])
def test_a_large_folder_says_where_to_look(folder: str) -> None:
    place = ROOT / "server" / "squaredeal" / folder
    said = ast.get_docstring(ast.parse((place / "__init__.py").read_text()))
    assert said is not None
    modules = {module.stem for module in place.glob("*.py")} - {"__init__"}
    assert modules <= set(re.findall(r"\w+", said))


def test_the_readme_names_every_page_of_the_documentation_or_one_that_does() -> None:
    readme = (ROOT / "README.md").read_text()
    named = {Path(target).name for target in LINK.findall(readme)}
    pages = {page.name for page in (ROOT / "docs").glob("*.md")}
    assert pages <= named
