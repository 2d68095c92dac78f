"""The recorded wins that both engines share, as lines of moves. It judges no move and knows no race.

for rev, move in enumerate(winning_line("1"), 1):
    client.play(rev, move)
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

GAMES: Final = Path(__file__).parent / "vectors" / "games.json"


class Win(msgspec.Struct):
    """A game from its deal until all cards are home. Without a seed its deal is told by a position, in the file."""

    rules: str
    seed: str | None
    moves: str


class _Recorded(msgspec.Struct):
    games: list[Win]


def wins() -> list[Win]:
    """Every recorded win, as it stands in the file."""
    return msgspec.json.decode(GAMES.read_bytes(), type=_Recorded).games


def winning_line(seed: str) -> list[str]:
    """The moves that lead the FreeCell deal of this number home."""
    return next(win.moves.split() for win in wins() if (win.rules, win.seed) == ("freecell", seed))
