"""How many cards may move as one: a pure formula, the same in the browser.

Knows numbers only, no position. With F free cells and H helper columns (empty columns other than the destination) a run
of (F + 1) * 2^H cards moves by single-card steps: each helper column doubles what can be parked. Exhaustive search over
single-card moves finds exactly this maximum whenever only cells and empty columns are used.

>>> capacity(4, 0, destination_empty=False), capacity(2, 1, destination_empty=True)
(5, 3)
"""


def capacity(cells: int, columns: int, destination_empty: bool, usable: int | None = None) -> int:
    """Count the cards that may move as one.

    `cells` are the free cells; `columns` the empty columns, an empty destination included, which then does not help.
    A destination that only the move itself empties is not among `columns`: `destination_empty` with no empty column
    takes nothing away. `usable` limits the helper columns for variants that allow fewer temporary columns. Negative or
    fractional counts are a ValueError.
    """
    for count in (cells, columns, 0 if usable is None else usable):
        if count < 0 or count % 1:
            raise ValueError(f"a count of cells or columns is a whole number from 0, not {count!r}")
    helpers = columns - 1 if destination_empty and columns else columns
    if usable is not None:
        helpers = min(helpers, usable)
    return (cells + 1) << helpers
