"""Deals: from a seed text to the cards on the table. No chance enters here; every deal is computed from its seed.

A FreeCell seed that is a number is the Microsoft deal of that number; `pysol:` and a number is PySolFC's deal; any
other text, and every Klondike number, goes through the shuffle `deal/1`.

>>> from squaredeal.engine.position_text import write_position
>>> from squaredeal.engine.rules import FreeCellRules
>>> write_position(deal(FreeCellRules(), "1"))[:14]
'JDKD2S4C3S6D6S'
"""

from squaredeal.engine.card import Card
from squaredeal.engine.dealing.commitment import commitment, race_seed
from squaredeal.engine.dealing.layout import lay_out
from squaredeal.engine.dealing.microsoft import microsoft_deck
from squaredeal.engine.dealing.pysolfc import pysolfc_deck
from squaredeal.engine.dealing.seed import (
    DEFAULT_KLONDIKE_SEED,
    SeedError,
    check_seed,
    microsoft_number,
    pysolfc_number,
)
from squaredeal.engine.dealing.shuffle import shuffled_deck
from squaredeal.engine.position import Position
from squaredeal.engine.rules import Family, Rules

__all__ = [
    "DEFAULT_KLONDIKE_SEED",
    "SeedError",
    "check_seed",
    "commitment",
    "deal",
    "deck_of",
    "lay_out",
    "microsoft_deck",
    "microsoft_number",
    "pysolfc_deck",
    "pysolfc_number",
    "race_seed",
    "shuffled_deck",
]


def deal(rules: Rules, seed: str) -> Position:
    """Deal a seed: the start position, the same whatever the draw rule. Raises `SeedError`."""
    return lay_out(rules.family, deck_of(rules.family, check_seed(seed)))


def deck_of(family: Family, seed: str) -> tuple[Card, ...]:
    """Find the deck that a seed in its normal form stands for, in dealing order."""
    number = microsoft_number(seed) if family == "freecell" else None
    if number is not None:
        return microsoft_deck(number)
    number = pysolfc_number(seed)
    return shuffled_deck(family, seed) if number is None else pysolfc_deck(family, number)
