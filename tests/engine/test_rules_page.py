"""The examples of the rules page, and that it names what there is."""

import doctest
from pathlib import Path

import pytest

import squaredeal.engine
from squaredeal.engine import ALL_RULES, Why

DOCS = Path(__file__).parents[2] / "docs"
RULES = (DOCS / "rules.md").read_text(encoding="utf-8")


def test_the_examples_of_the_rules_page_run() -> None:
    failed, tried = doctest.testfile(str(DOCS / "rules.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 20
    assert failed == 0


@pytest.mark.parametrize("word", [*Why, *[rules.code for rules in ALL_RULES]])
def test_the_rules_page_has_every_reason_and_all_rules(word: str) -> None:
    assert f"`{word}`" in RULES


@pytest.mark.parametrize("name", squaredeal.engine.__all__)
def test_every_public_name_is_there_and_says_what_it_is(name: str) -> None:
    value = getattr(squaredeal.engine, name)
    if callable(value) and getattr(value, "__module__", "").startswith("squaredeal"):
        assert value.__doc__
        assert not value.__doc__.startswith(f"{name}(")
