"""Makes lines of Klondike shorter: a step that is taken sooner can save a way through the stock.

Knows steps and how they are written (`klondike_line`), not how they were found.
"""

from typing import Final

from squaredeal.engine import Klondike, KlondikeRules
from squaredeal.solver.klondike_line import Step, Writer
from squaredeal.solver.verdict import WrongLineError

ROUNDS: Final = 3
REACH: Final = 12  # how many steps before its own place a step is tried; most that help are near


class ShortLine:
    """Steps that win, as few moves as could be made of them."""

    def __init__(self, rules: KlondikeRules, position: Klondike, steps: list[Step]) -> None:
        """Take the steps as they are. Raises `WrongLineError`."""
        self.rules = rules
        self.steps = steps
        self.before = [(position, 0)]  # before each step the position, and the moves up to it
        self.texts: list[str] = []
        self._write(0, steps)

    def shorten(self) -> None:
        """Take steps sooner as long as that saves moves, for some rounds at most."""
        for _ in range(ROUNDS):
            moves = len(self.texts)
            for at in range(1, len(self.steps)):
                self._take_sooner(at)
            if len(self.texts) == moves:
                break

    def _take_sooner(self, at: int) -> None:
        """Try one step in places before its own, the nearest first, and keep the first that saves moves."""
        for place in range(at - 1, max(at - REACH, 0) - 1, -1):
            rest = [self.steps[at], *self.steps[place:at], *self.steps[at + 1 :]]
            if self._saves(place, rest):
                self._write(place, rest)
                return

    def _saves(self, place: int, rest: list[Step]) -> bool:
        """Say whether the line is shorter with these steps from a place on; steps the rules refuse are no line."""
        position, moves = self.before[place]
        writer = Writer(self.rules, position)
        try:
            for kind, card in rest:
                writer.take(kind, card)
                if moves + len(writer.texts) >= len(self.texts):
                    return False
            writer.finish()
        except WrongLineError:
            return False
        return moves + len(writer.texts) < len(self.texts)

    def _write(self, place: int, rest: list[Step]) -> None:
        """Take these steps from a place on."""
        position, moves = self.before[place]
        writer = Writer(self.rules, position)
        self.steps = self.steps[:place] + rest
        del self.before[place + 1 :]
        for kind, card in rest:
            writer.take(kind, card)
            self.before.append((writer.position, moves + len(writer.texts)))
        writer.finish()
        self.texts[moves:] = writer.texts
