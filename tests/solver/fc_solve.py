"""Debian's fc-solve, another program for the same question: it reads our board text, and we its moves."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache

from squaredeal.engine import FreeCell
from squaredeal.engine.notation import write_board

FAST = ("-l", "lg")
"""Finds lines quickly; what it does not find may still be there."""
WHOLE = ("-to", "01ABCDE")
"""Single cards only, all of them: what it does not find within its limit is not there."""
LIMIT = 200_000
MOVE = re.compile(r"Move (a|\d+) cards? from (stack|freecell) (\d) to (?:the )?(stack|freecell|foundations) ?(\d?)")
PLACES = {"stack": "12345678", "freecell": "abcd"}


@dataclass(frozen=True)
class Answer:
    """What it said: the moves of a line in our texts, or none; `checked` positions were looked at."""

    line: list[str] | None
    checked: int

    @property
    def is_whole(self) -> bool:
        """Whether nothing was left to look at."""
        return self.checked < LIMIT


@cache
def program() -> str:
    """Where it is. Its absence is a failure, as that of any server the tests need."""
    found = shutil.which("fc-solve")
    assert found, (
        "fc-solve is missing: `make ready-test` brings it (on Debian, as root: apt-get install freecell-solver-bin)"
    )
    return found


def ask(position: FreeCell, how: tuple[str, ...] = FAST) -> Answer:
    """Asks for a line from a position."""
    words = [program(), *how, "-mi", str(LIMIT), "-m", "-"]
    said = subprocess.run(words, input=write_board(position), capture_output=True, text=True, timeout=60, check=False)
    counted = re.search(r"Total number of states checked is (\d+)\.", said.stdout)
    assert counted, said.stdout + said.stderr
    line = [_text(*found) for found in MOVE.findall(said.stdout)] if "This game is solveable." in said.stdout else None
    return Answer(line, int(counted[1]))


def _text(count: str, source: str, at: str, target: str, onto: str) -> str:
    place = "h" if target == "foundations" else PLACES[target][int(onto)]
    return PLACES[source][int(at)] + place + (f"v{count}" if count not in ("a", "1") else "")
