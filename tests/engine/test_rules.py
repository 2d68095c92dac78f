import pytest

from squaredeal.engine import ALL_RULES, FreeCellRules, KlondikeRules, RulesTextError, parse_rules


def test_there_are_seven_rules() -> None:
    assert [rules.code for rules in ALL_RULES] == [
        "freecell",
        "klondike/1/1",
        "klondike/1/3",
        "klondike/1/unlimited",
        "klondike/3/1",
        "klondike/3/3",
        "klondike/3/unlimited",
    ]
    assert len(set(ALL_RULES)) == 7


@pytest.mark.parametrize("rules", ALL_RULES)
def test_texts_read_back(rules: FreeCellRules | KlondikeRules) -> None:
    assert parse_rules(rules.code) == rules
    assert rules.family == rules.code.split("/")[0]


@pytest.mark.parametrize(
    "text", ["", "FreeCell", "freecell/1", "klondike", "klondike/2/3", "klondike/3/2", "klondike/3/None"]
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(RulesTextError):
        parse_rules(text)


@pytest.mark.parametrize(("draw", "passes"), [(2, 1), (0, None), (3, 2), (1, 0)])
def test_other_klondikes_cannot_be_made(draw: int, passes: int | None) -> None:
    with pytest.raises(ValueError, match="no Klondike"):
        KlondikeRules(draw, passes)  # type: ignore[arg-type]
