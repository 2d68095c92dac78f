"""Whether moves follow a line that was known before: from the start, and anywhere.

Compared are the chosen moves that stood. Moves home are left out, as two players with the same plan send cards home at
different times, and draws are, as many of them follow one another in any game. Free cells are all alike.

>>> leading(("12", "3a", "45"), ("12", "3b", "54", "45")), longest_common(("12", "45"), ("31", "12", "45"))
(2, 2)
"""

from collections.abc import Sequence
from itertools import takewhile

_CELLS = str.maketrans("abcd", "cccc")


def leading(moves: Sequence[str], line: Sequence[str]) -> int:
    """Count the moves that are those of the line, from the first up to the first that is not."""
    pairs = zip(_plain(moves), _plain(line), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def longest_common(moves: Sequence[str], line: Sequence[str]) -> int:
    """Count the moves of the longest stretch that is in both without a gap."""
    where: dict[str, list[int]] = {}
    for index, move in enumerate(_plain(line)):
        where.setdefault(move, []).append(index)
    longest = 0
    ending: dict[int, int] = {}  # how long a common stretch is that ends at this index of the line
    for move in _plain(moves):
        ending = {index: ending.get(index - 1, 0) + 1 for index in where.get(move, ())}
        longest = max(longest, *ending.values()) if ending else longest
    return longest


def _plain(moves: Sequence[str]) -> list[str]:
    return [move.translate(_CELLS) for move in moves]
