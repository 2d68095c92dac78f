"""The rules of a game as a value: FreeCell, or Klondike with its draw count and number of passes.

Knows only the choices a race may make, not what they mean for a move (`freecell`, `klondike`).

>>> parse_rules("klondike/3/unlimited")
KlondikeRules(draw=3, passes=None)
>>> [rules.code for rules in ALL_RULES]  # doctest: +NORMALIZE_WHITESPACE
['freecell', 'klondike/1/1', 'klondike/1/3', 'klondike/1/unlimited',
 'klondike/3/1', 'klondike/3/3', 'klondike/3/unlimited']
"""

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias

Family: TypeAlias = Literal["freecell", "klondike"]

HIDES_CARDS: Final[dict[Family, bool]] = {"freecell": False, "klondike": True}
"""Whether cards of a family lie face down: then a rival's board would give away one's own, and so would a solver."""


class RulesTextError(ValueError):
    """A text that names no rules of ours."""


@dataclass(frozen=True, slots=True)
class FreeCellRules:
    """FreeCell: eight columns, four cells, cards do not come back from home."""

    family: ClassVar[Family] = "freecell"

    @property
    def code(self) -> str:
        """The text of these rules, read by `parse_rules`."""
        return "freecell"


@dataclass(frozen=True, slots=True)
class KlondikeRules:
    """Klondike: `draw` cards are turned at once, the stock is gone through `passes` times (the first trip counts).

    `passes=None` is unlimited; `passes=1` allows no recycle at all. ValueError for any other combination.
    """

    draw: Literal[1, 3] = 3
    passes: Literal[1, 3] | None = None

    family: ClassVar[Family] = "klondike"

    def __post_init__(self) -> None:
        """Refuse draw counts and pass limits that are not played here."""
        if self.draw not in (1, 3) or self.passes not in (1, 3, None):
            raise ValueError(f"no Klondike with draw {self.draw!r} and passes {self.passes!r}")

    @property
    def code(self) -> str:
        """The text of these rules, read by `parse_rules`."""
        return f"klondike/{self.draw}/{'unlimited' if self.passes is None else self.passes}"


Rules: TypeAlias = FreeCellRules | KlondikeRules

_DRAWS: Final[tuple[Literal[1, 3], ...]] = (1, 3)
_PASSES: Final[tuple[Literal[1, 3] | None, ...]] = (1, 3, None)

ALL_RULES: Final[tuple[Rules, ...]] = (
    FreeCellRules(),
    *(KlondikeRules(draw, passes) for draw in _DRAWS for passes in _PASSES),
)
"""All rules there are, FreeCell first."""

_BY_TEXT: Final[dict[str, Rules]] = {rules.code: rules for rules in ALL_RULES}


def parse_rules(text: str) -> Rules:
    """Read the text of rules. Raises `RulesTextError`."""
    rules = _BY_TEXT.get(text)
    if rules is None:
        raise RulesTextError(f"{text[:40]!r} names no rules; there are {', '.join(_BY_TEXT)}")
    return rules
