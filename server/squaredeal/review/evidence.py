"""All evidence of one run, put together.

>>> from squaredeal.engine import parse_rules
>>> evidence = evidence_of(Run(parse_rules("freecell"), ("6a", "6b", "6h", "u"), (900, 1_400, 2_000, 5_000)))
>>> evidence.moves, evidence.judged, evidence.median_ms, evidence.longest_ms, evidence.undos, evidence.flags
(4, 2, 500, 3000, 1, ())
"""

from msgspec import Struct

from .flags import Flag, flags_of
from .following import leading, longest_common
from .pace import Bar, pace
from .run import Run, chosen, gaps, is_homeward, judged_gaps, standing


class Evidence(Struct, frozen=True):
    """How a game was played. Numbers of times are of the judged ones, but `longest_ms`, which is of all."""

    moves: int
    """All of them, undos included."""
    homeward: int
    """Those to the foundations, which pages make by themselves."""
    undos: int
    judged: int
    """How many times between moves the following numbers are of."""
    median_ms: int | None
    quick_share: float | None
    spread: float | None
    longest_ms: int
    line_share: float | None
    """Which share of the certified line's chosen moves the run has from the start; None where no line is known."""
    line_run: int | None
    """The most chosen moves in a row that are also in a row in the line."""
    over_par: int | None
    """Moves more than the line has; below 0 where there are fewer."""
    bars: tuple[Bar, ...]
    flags: tuple[Flag, ...]


def evidence_of(run: Run) -> Evidence:
    """Work out the evidence. Raises `MoveTextError` for a text that is no move of the rules."""
    found, longest = pace(judged_gaps(run)), max(gaps(run), default=0)
    share, common = _followed(run)
    return Evidence(
        moves=len(run.moves),
        homeward=sum(is_homeward(run.rules, move) for move in run.moves),
        undos=run.moves.count("u"),
        judged=found.judged,
        median_ms=found.median_ms,
        quick_share=found.quick_share,
        spread=found.spread,
        longest_ms=longest,
        line_share=share,
        line_run=common,
        over_par=None if run.line is None else len(run.moves) - len(run.line),
        bars=found.bars,
        flags=flags_of(found, longest_ms=longest, line_run=common, line_share=share),
    )


def _followed(run: Run) -> tuple[float | None, int | None]:
    if run.line is None:
        return None, None
    moves, line = chosen(run.rules, standing(run)), chosen(run.rules, run.line)
    share = leading(moves, line) / len(line) if line else 0.0
    return round(share, 3), longest_common(moves, line)
