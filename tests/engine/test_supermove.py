from collections import deque
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from squaredeal.engine import apply, capacity, legal_moves, parse_move, read_position
from squaredeal.engine.position import FreeCell, Position, cards_home
from squaredeal.engine.refusal import Refusal
from tests.engine.data import FREECELL, facts, load

VECTORS = load("capacity")


@pytest.mark.parametrize("row", VECTORS["table"] + VECTORS["cases"])
def test_capacity(row: dict[str, Any]) -> None:
    assert capacity(row["cells"], row["columns"], row["destination_empty"], row["usable"]) == row["capacity"]


@pytest.mark.parametrize("row", VECTORS["errors"])
def test_counts_are_whole_and_not_negative(row: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="whole number"):
        capacity(row["cells"], row["columns"], row["destination_empty"], row["usable"])


class Table(NamedTuple):
    """One run among empty places: cards are numbers going down by one. Neither 0, the card under the run, nor the card
    at the destination moves."""

    source: tuple[int, ...]
    destination: tuple[int, ...]
    helpers: tuple[tuple[int, ...], ...]
    parked: tuple[int, ...]


class Terms(NamedTuple):
    run: int
    cells: int
    helpers: int
    destination_empty: bool
    cards_below: bool


@pytest.mark.parametrize("row", load("supermove_bfs")["cases"])
def test_the_formula_is_what_single_moves_can_do(row: dict[str, Any]) -> None:
    """Search all single-card moves of a run again, and find the recorded maximum, which the formula never exceeds."""
    most = row["true_max"]
    empty = row["helpers"] + (1 if row["destination_empty"] else 0)
    assert capacity(row["cells"], empty, row["destination_empty"]) == row["formula"] <= most
    terms = Terms(most, row["cells"], row["helpers"], row["destination_empty"], row["cards_below"])
    assert can_move(terms)
    if most <= 12:
        assert not can_move(terms._replace(run=most + 1))
    if row["cards_below"] or not row["destination_empty"]:
        assert most == row["formula"]


def can_move(terms: Terms) -> bool:
    run = tuple(range(terms.run, 0, -1))
    below = (0,) if terms.cards_below else ()
    # An occupied destination holds a card that takes the run's first one: the run's length plus one.
    base = () if terms.destination_empty else (terms.run + 1,)
    start = Table(below + run, base, ((),) * terms.helpers, ())
    todo, seen = deque([start]), {start}
    while todo:
        now = todo.popleft()
        if now.destination == base + run:
            return True
        for after in single_moves(now, terms.cells, terms.run + 1):
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return False


def single_moves(now: Table, cells: int, base: int) -> Iterator[Table]:
    piles = [now.source, now.destination, *now.helpers]
    for at, pile in enumerate(piles):
        if not pile or pile[-1] in (0, base):
            continue
        left = [*piles[:at], pile[:-1], *piles[at + 1 :]]
        if len(now.parked) < cells:
            yield table(left, (*now.parked, pile[-1]))
        yield from laid(left, now.parked, pile[-1])
    for card in now.parked:
        yield from laid(piles, tuple([other for other in now.parked if other != card]), card)


def laid(piles: list[tuple[int, ...]], parked: tuple[int, ...], card: int) -> Iterator[Table]:
    for to, onto in enumerate(piles):
        if not onto or onto[-1] == card + 1:
            yield table([*piles[:to], (*onto, card), *piles[to + 1 :]], parked)


def table(piles: list[tuple[int, ...]], parked: tuple[int, ...]) -> Table:
    """Make the table in a normal form: neither helper columns nor cells have an order."""
    return Table(piles[0], piles[1], tuple(sorted(piles[2:])), tuple(sorted(parked)))


@pytest.mark.parametrize("row", load("supermove_real")["impossible"] + load("supermove_real")["detour"])
def test_real_positions_are_refused_with_the_limit(row: dict[str, Any]) -> None:
    position = read_position(FREECELL, row["position"])
    refusal = apply(FREECELL, position, parse_move(FREECELL, row["move"]))
    assert isinstance(refusal, Refusal)
    assert facts(refusal) == {"why": "capacity_exceeded", "max": row["max"], "wanted": row["wanted"]}


@pytest.mark.parametrize("row", load("supermove_real")["impossible"])
def test_what_the_limit_forbids_there_cannot_be_done(row: dict[str, Any]) -> None:
    assert not reaches_by_single_moves(row["position"], row["move"], limit=100_000)


@pytest.mark.parametrize("row", load("supermove_real")["detour"])
def test_what_the_limit_forbids_there_can_be_done_over_other_columns(row: dict[str, Any]) -> None:
    assert reaches_by_single_moves(row["position"], row["move"], limit=100_000)


def reaches_by_single_moves(text: str, move: str, limit: int) -> bool:
    """Say whether single moves, none of them home, lead to the position the move would make."""
    start = read_position(FREECELL, text)
    assert isinstance(start, FreeCell)
    source, target, count = int(move[0]) - 1, int(move[1]) - 1, int(move[3:])
    columns = list(start.columns)
    columns[target] += columns[source][-count:]
    columns[source] = columns[source][:-count]
    goal = key(start._replace(columns=tuple(columns)))
    todo: deque[Position] = deque([start])
    seen = {key(start)}
    while todo:
        now = todo.popleft()
        for single in legal_moves(FREECELL, now):
            after = apply(FREECELL, now, single)
            if "v" in single.code or isinstance(after, Refusal) or cards_home(after) > cards_home(start):
                continue
            if key(after) == goal:
                return True
            if key(after) not in seen:
                seen.add(key(after))
                todo.append(after)
        assert len(seen) < limit
    return False


def key(position: Position) -> object:
    """Tell positions apart by everything but which cell a card is in."""
    assert isinstance(position, FreeCell)
    return position.columns, frozenset(position.cells), position.home
