"""How hard a won deal is, as a label from 1 to 5: the power of ten in the nodes that `solve` needed to prove it.

It says how far a good searcher has to look, which is akin to how hard people find a deal, and not the same. One scale
for both games: of the won deals of FreeCell most are 1 or 2, of those of Klondike with one pass most are 3 or 4.

>>> [difficulty(nodes) for nodes in (7, 99, 100, 9_999, 10_000, 100_000, 400_000_000)]
[1, 1, 2, 3, 4, 5, 5]
"""

from typing import Final

LEAST: Final = 1  # fewer than 100 nodes
MOST: Final = 5  # 100,000 nodes and more


def difficulty(nodes: int) -> int:
    """Give the label of a proof of so many nodes: log10, rounded down, from 1 to 5. ValueError below 0."""
    if nodes < 0:
        raise ValueError(f"a number of nodes is from 0, not {nodes}")
    return min(max(len(str(nodes)) - 1, LEAST), MOST)
