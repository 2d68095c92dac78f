"""Whose question goes first. Knows nothing of what is asked.

>>> sorted([Priority.DEALS, Priority.HINT, Priority.RACE])[0].name
'HINT'
"""

from enum import IntEnum


class Priority(IntEnum):
    """The lower goes first; among equals, who came first."""

    HINT = 0
    """Somebody looks at the screen and waits."""
    RACE = 1
    """A countdown waits."""
    DEALS = 2
    """Nobody waits: deals for later."""
