"""Whose question goes first. Knows nothing of what is asked.

>>> sorted([Priority.DEALS, Priority.HINT, Priority.RACE])[0].name
'HINT'
"""

from enum import IntEnum


class Priority(IntEnum):
    """The lower goes first; among equals, who came first."""

    HINT = 0
    """A player of a race looks at the screen and waits."""
    RACE = 1
    """A countdown waits."""
    LONG_RACE = 2
    """A countdown waits for a proof that takes seconds; every race's quick ones go before it."""
    SOLO = 3
    """Somebody outside races waits. It may be anybody, with any number of questions: no race waits for them."""
    DEALS = 4
    """Nobody waits: deals for later."""
