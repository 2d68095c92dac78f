"""The solver asked from the command line: texts in, an answer out. Knows no terminal.

>>> ask_solver("freecell", "11982", budget="10").lines()[0]
'verdict: unknown'
>>> ask_solver("klondike", "1", draw="2", budget="10")
Traceback (most recent call last):
ValueError: draw is 1 or 3, not '2'
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from squaredeal.engine import Rules, deal, parse_rules, read_position
from squaredeal.solver import par

GAMES: Final = ("freecell", "klondike")
MOST_DIGITS: Final = 12


class Answer(Struct, frozen=True):
    """What is printed."""

    verdict: str
    line: tuple[str, ...]
    """The moves, in the notation of races; empty unless won."""
    par: int | None
    """The number of moves of the line: the best known, which need not be the best there is."""
    nodes: int
    version: str

    def lines(self) -> list[str]:
        """Write for a reader, one line each."""
        return [f"{name}: {value}" for name, value in self._shown() if value != ""]

    def _shown(self) -> Iterator[tuple[str, str | int]]:
        yield "verdict", self.verdict
        yield "line", " ".join(self.line)
        yield "par", "" if self.par is None else self.par
        yield "nodes", self.nodes
        yield "version", self.version


def ask_solver(
    game: str,
    seed: str,
    *,
    budget: str,
    draw: str | None = None,
    passes: str | None = None,
    start: str | None = None,
) -> Answer:
    """Solve a deal, or the position `start` of it. Raises ValueError with what cannot be used."""
    rules = _rules(game, draw, passes)
    position = deal(rules, seed)
    if start is not None:
        position = read_position(rules, start)
    if not (budget.isascii() and budget.isdecimal()):
        raise ValueError(f"a budget is a whole number of nodes, not {budget[:16]!r}")
    if len(budget) > MOST_DIGITS:
        raise ValueError(f"a budget has at most {MOST_DIGITS} digits")
    proof = par(rules, position, int(budget))
    return Answer(proof.verdict.value, proof.line, proof.par, proof.nodes, proof.version)


def _rules(game: str, draw: str | None, passes: str | None) -> Rules:
    if game not in GAMES:
        raise ValueError(f"a game is freecell or klondike, not {game[:16]!r}")
    if game == "freecell":
        if draw is not None or passes is not None:
            raise ValueError("freecell has neither --draw nor --passes")
        return parse_rules(game)
    if draw not in (None, "1", "3"):
        raise ValueError(f"draw is 1 or 3, not {draw[:16]!r}")
    if passes not in (None, "1", "3", "unlimited"):
        raise ValueError(f"passes is 1, 3 or unlimited, not {passes[:16]!r}")
    return parse_rules(f"{game}/{draw or 3}/{passes or 'unlimited'}")
